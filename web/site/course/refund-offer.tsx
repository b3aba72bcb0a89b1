import { Suspense, lazy, useState } from 'react';
import type { Course } from '#shared/api/academy.ts';
import { naira } from '#shared/money.ts';
import { useRefundCourseMutation } from '#web/client/course-api.ts';
import { confirmed } from '#web/forms/confirmed.ts';
import { Button } from '#web/ui/button.tsx';
import { lagosDate } from '#shared/lagos.ts';

const ConfirmDialog = lazy(() => import('#web/ui/dialog.tsx').then((m) => ({ default: m.ConfirmDialog })));

/** Giving the course back, as long as that is possible. */
export function RefundOffer({ course }: { course: Course }) {
  const [asking, setAsking] = useState(false);
  const [refund] = useRefundCourseMutation();
  const { refund: offer, refund_closed: closed } = course;
  if (closed) return <p className="m-0 rounded-md border border-line p-4 text-muted">{closed}</p>;
  if (!offer) return null;
  const { reference, until } = offer;

  const giveBack = () =>
    confirmed(
      refund({ body: { reference } }),
      ({ detail }) => detail,
      'The course could not be given back. Please try again.',
    );

  return (
    <section aria-labelledby="refund-title" className="rounded-md border border-line p-4">
      <h2 id="refund-title" className="m-0 text-lg font-bold">
        Not for you?
      </h2>
      <p className="mt-1 mb-3 text-muted">
        Until {lagosDate(until)}, and while you have played and loaded less than a fifth, you can give the
        course back and get all of your {naira(course.price_kobo)}. That is possible once.
      </p>
      <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
        Give the course back
      </Button>
      {asking && (
        <Suspense fallback={null}>
          <ConfirmDialog
            open
            onOpenChange={setAsking}
            title="Give the course back?"
            confirmLabel="Give it back"
            cancelLabel="Keep the course"
            danger
            onConfirm={giveBack}
          >
            <p className="m-0">
              {naira(course.price_kobo)} goes back the way it was paid, and the videos close within a minute.
              Your progress is not kept.
            </p>
          </ConfirmDialog>
        </Suspense>
      )}
    </section>
  );
}
