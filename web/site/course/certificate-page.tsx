import { useState } from 'react';
import { Award, CircleCheck, Copy, Printer } from 'lucide-react';
import { useParams } from 'react-router';
import type { Certificate } from '#shared/api/academy.ts';
import { product } from '#shared/product.ts';
import { useCheckCertificateQuery } from '#web/client/course-api.ts';
import { isFailure, sentenceOf } from '#web/client/errors.ts';
import { paths } from '#web/client/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '#web/ui/states.tsx';
import { Data } from '../components/data.tsx';
import { lagosDate } from '#shared/lagos.ts';
import { TextLink } from '../components/text-link.tsx';

/** For whoever is shown a certificate: whether it is real. */
export default function CertificatePage() {
  const { code = '' } = useParams();
  return (
    <Data>
      <div className="mx-auto min-h-[60vh] max-w-2xl px-4 py-10 sm:px-6">
        <h1 className="m-0 mb-6 text-3xl font-extrabold print:hidden">Certificate check</h1>
        <Checked code={code} />
        <p className="mt-8 mb-0 print:hidden">
          <TextLink to={paths.courses}>See the course</TextLink>
        </p>
      </div>
    </Data>
  );
}

function Checked({ code }: { code: string }) {
  const { data, error, isFetching, refetch } = useCheckCertificateQuery({ params: { code } });
  if (data)
    return (
      <>
        <Paper of={data} />
        <Keep url={data.url} />
      </>
    );
  if (isFetching || !error)
    return (
      <Loading label="Checking the certificate">
        <Skeleton className="h-80 w-full rounded-lg" />
      </Loading>
    );
  if (isFailure(error) && error.status === 404)
    return (
      <EmptyState title="We know no certificate with this code">
        Check the address for typing mistakes. If it was sent to you as proof, ask for it again.
      </EmptyState>
    );
  return (
    <ErrorState
      message={sentenceOf(error, 'The certificate could not be checked. Please try again.')}
      onRetry={() => void refetch()}
    />
  );
}

/** On paper it looks as it does here, and says where it can be checked. */
function Paper({ of }: { of: Certificate }) {
  return (
    <article className="adire rounded-lg bg-deep p-2 text-on-deep shadow-card [print-color-adjust:exact] sm:p-3 print:break-inside-avoid">
      <div className="rounded-md bg-deep px-5 py-10 text-center sm:px-10">
        <Award aria-hidden="true" className="mx-auto size-14 text-highlight" />
        <p className="mt-4 mb-0 text-on-deep-muted">{product.name} certifies that</p>
        <p className="mt-2 mb-0 font-display text-3xl font-extrabold break-words">{of.name}</p>
        <p className="mt-2 mb-0 text-on-deep-muted">has finished the course</p>
        <p className="mt-2 mb-0 font-display text-xl font-bold break-words">{of.course}</p>
        <p className="mt-4 mb-0">{lagosDate(of.issued_at)}</p>
        <p className="mt-6 mb-0 inline-flex flex-wrap items-center justify-center gap-2 font-semibold">
          <CircleCheck aria-hidden="true" className="size-5 text-highlight" />
          This certificate is real. Code <span className="break-all">{of.code}</span>
        </p>
        <p className="mt-2 mb-0 hidden text-on-deep-muted break-all print:block">{of.url}</p>
      </div>
    </article>
  );
}

/** For its holder: to print it, keep it as a file, or send it on. */
function Keep({ url }: { url: string }) {
  const [copied, setCopied] = useState(false);
  const copy = () => navigator.clipboard.writeText(url).then(() => setCopied(true));
  return (
    <div className="mt-6 flex flex-wrap gap-2 print:hidden">
      <Button
        variant="secondary"
        icon={<Printer aria-hidden="true" className="size-4.5" />}
        onClick={() => window.print()}
      >
        Print or save as PDF
      </Button>
      <Button
        variant="secondary"
        icon={<Copy aria-hidden="true" className="size-4.5" />}
        onClick={() => void copy().catch(() => setCopied(false))}
      >
        {copied ? 'Copied' : 'Copy the link'}
      </Button>
    </div>
  );
}
