import { useState } from 'react';
import { Copy } from 'lucide-react';
import { product } from '#shared/product.ts';
import { Button } from '#web/ui/button.tsx';
import type { PurchaseControl } from './use-purchase.ts';

/** Stays until the money is found: what to quote to us, and the way to look again. */
export function UnconfirmedCard({ purchase }: { purchase: PurchaseControl }) {
  const { state } = purchase;
  const [copied, setCopied] = useState(false);
  if (state.is !== 'unconfirmed') return null;
  const copy = async () => {
    await navigator.clipboard.writeText(state.reference);
    setCopied(true);
  };
  return (
    <section
      aria-labelledby="unconfirmed-title"
      className="rounded-md border border-line bg-highlight-soft p-4"
    >
      <h2 id="unconfirmed-title" className="m-0 text-lg font-bold">
        Paid, being confirmed
      </h2>
      <p className="mt-2 mb-0">
        Bank transfer and USSD can take longer. As soon as your bank answers, the course opens for{' '}
        <strong className="break-all">{state.email}</strong> and we mail you. You do not need to pay again.
      </p>
      <p className="mt-3 mb-0">
        Reference: <code className="font-semibold break-all">{state.reference}</code>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button busy={state.asking} busyLabel="Checking…" onClick={purchase.checkAgain}>
          Check again
        </Button>
        <Button
          variant="secondary"
          icon={<Copy aria-hidden="true" className="size-4.5" />}
          onClick={() => void copy().catch(() => setCopied(false))}
        >
          {copied ? 'Copied' : 'Copy reference'}
        </Button>
      </div>
      <p className="mt-3 mb-0">
        Still nothing after an hour? Write to{' '}
        <a className="site-link break-all" href={`mailto:${product.email}?subject=${state.reference}`}>
          {product.email}
        </a>{' '}
        with the reference.
      </p>
      <Button variant="quiet" size="small" className="mt-2 -ml-3" onClick={purchase.end}>
        I did not pay: start again
      </Button>
    </section>
  );
}
