import { CircleCheck } from 'lucide-react';
import type { PhotoProduct } from '#shared/api/product-photos.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { SendProblem } from '../../components/send-problem.tsx';
import { PhotoFace } from '../../photos/photo-face.tsx';
import type { useBatch } from './use-batch.ts';

interface Props {
  sending: ReturnType<typeof useBatch>['sending'];
  products: readonly PhotoProduct[];
}

/** What was said to be saved: how far each photo is, what failed and the way out of it. */
export function OnTheirWay({ sending, products }: Props) {
  const { sent, done, problems } = sending;
  if (sent.length === 0) return null;
  const titleOf = (id: string) => products.find((one) => one.id === id)?.title ?? '';
  const reached = new Set(sent.filter(({ key }) => done.has(key)).map(({ productId }) => productId));
  const open = sent.filter(({ key }) => !done.has(key));
  return (
    <section className="mb-6 grid grid-cols-1 gap-3" aria-label="Photos on their way">
      <p
        role="status"
        className="m-0 flex items-start gap-2 rounded-md bg-soft px-4 py-3 font-bold text-on-soft"
      >
        {open.length === 0 && <CircleCheck className="mt-0.5 size-5 shrink-0" />}
        {`${done.size} of ${sent.length} ${sent.length === 1 ? 'photo is' : 'photos are'} saved, with ${reached.size} ${
          reached.size === 1 ? 'product' : 'products'
        }.`}
      </p>
      {Object.entries(problems).map(([productId, problem]) => (
        <div key={productId} className="rounded-md border border-line p-3">
          <FieldError>{`${titleOf(productId)}: ${problem}`}</FieldError>
          <Button
            variant="secondary"
            size="small"
            className="mt-2"
            onClick={() => sending.retryProduct(productId)}
          >
            Try again
          </Button>
        </div>
      ))}
      <ul className="m-0 grid list-none grid-cols-1 gap-2 p-0 sm:grid-cols-2">
        {open.map((one) => {
          const photo = sending.uploadOf(one);
          if (!photo) return null;
          return (
            <li key={one.key} className="rounded-md border border-line p-3">
              <div className="flex items-center gap-3">
                <PhotoFace photo={photo} size={56} />
                <span className="min-w-0 flex-1 break-words">{titleOf(one.productId)}</span>
                <span className="shrink-0 text-[0.9375rem] text-muted tabular-nums">
                  {photo.progress !== null
                    ? `${Math.round(photo.progress * 100)}%`
                    : photo.picture
                      ? 'Sent'
                      : ''}
                </span>
              </div>
              <SendProblem of={photo} onRetry={() => sending.retry(one)} />
              {photo.problem && (
                <Button variant="quiet" size="small" className="-ml-3" onClick={() => sending.leaveOut(one)}>
                  Leave it out
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
