import { naira } from '#shared/money.ts';

/** The line under a share that was paid out, or will be, although its sale went back to the customer since. */
export function WentBack({ kobo }: { kobo: number }) {
  if (kobo === 0) return null;
  return (
    <span className="mt-0.5 flex items-baseline justify-between gap-x-4 text-[0.9375rem] text-muted">
      <span>Went back to the customer, kept from your other sales</span>
      <span className="money">{naira(-kobo)}</span>
    </span>
  );
}
