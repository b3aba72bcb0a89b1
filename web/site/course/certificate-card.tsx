import { Award } from 'lucide-react';
import { Link } from 'react-router';
import type { Course } from '#shared/api/academy.ts';
import { product } from '#shared/product.ts';
import { useClaimCertificateMutation } from '#web/client/course-api.ts';
import { paths } from '#web/client/paths.ts';
import { Form } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { stepsOf, videosOf } from './course-view.ts';

/** The proof of having finished: asked for once every video is watched. */
export function CertificateCard({ course }: { course: Course }) {
  const { watched, total } = stepsOf(videosOf(course));
  const left = total - watched;
  return (
    <Card as="section" aria-labelledby="certificate-title">
      <h2 id="certificate-title" className="m-0 flex items-center gap-2 text-xl font-bold">
        <Award aria-hidden="true" className="size-6 text-action" />
        Certificate
      </h2>
      {course.certificate ? (
        <>
          <p className="mt-2 mb-4">
            Well done, <strong className="break-words">{course.certificate.name}</strong>. Anybody you show it
            to can check that it is real. Is the name misspelt? Write to{' '}
            <a
              className="site-link break-all"
              href={`mailto:${product.email}?subject=${course.certificate.code}`}
            >
              {product.email}
            </a>
            .
          </p>
          <Link to={paths.certificate(course.certificate.code)} className={buttonClass()}>
            Open your certificate
          </Link>
        </>
      ) : left === 0 && total > 0 ? (
        <ClaimForm />
      ) : (
        <p className="mt-2 mb-0 text-muted">
          {left === 1 ? 'One more video' : `${left} more videos`}, and a certificate with your name is yours.
        </p>
      )}
    </Card>
  );
}

function ClaimForm() {
  const [claim] = useClaimCertificateMutation();
  const form = useForm({
    start: { name: '' },
    check: (typed) => {
      const name = typed.name.trim();
      if (name.length < 2) return { ok: false, problems: { name: 'Enter your name as it should appear.' } };
      return { ok: true, body: { name } };
    },
    send: (body) => claim({ body }),
    failed: 'The certificate could not be made. Please try again.',
    about: 'name',
  });

  return (
    <Form of={form} className="mt-3 grid gap-4">
      <TextField
        label="Your name"
        hint="As it should stand on the certificate. Check the spelling: later only we can put it right."
        autoComplete="name"
        required
        maxLength={80}
        {...form.text('name')}
      />
      <Button type="submit" className="justify-self-start" busy={form.sending} busyLabel="Making it…">
        Get certificate
      </Button>
    </Form>
  );
}
