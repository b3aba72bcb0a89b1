import { Link } from 'react-router';
import type { Balance } from '#shared/api/money.ts';
import { naira } from '#shared/money.ts';
import { product } from '#shared/product.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { moneyApi } from '../api/money-api.ts';
import { momentOf } from '../components/dates.ts';
import { places } from '../places.ts';
import { useKnownStore } from '../shell/slug.ts';

const words: Record<Balance['entries'][number]['kind'], string> = {
  held_sale: 'Kept for you of a sale',
  recovered: 'Came out of a sale',
  refund: 'Refund',
  dispute: 'Taken back by a customer’s bank',
  taken: 'Taken from your payout',
  payout: 'Sent to your bank',
  paid: 'Paid by you',
  forgiven: 'Let off',
};

/** The way to pay it without waiting for sales. */
function PayNow({ owed, to }: { owed: number; to: Balance['pay_to'] }) {
  if (!to)
    return (
      <p className="my-2 max-w-[60ch]">
        You can pay it by bank transfer: write to{' '}
        <a href={`mailto:${product.email}`} className="text-link">
          {product.email}
        </a>{' '}
        with your store’s name.
      </p>
    );
  return (
    <>
      <p className="my-2 max-w-[60ch]">
        You can transfer it to us, all of it or a part. Write the reference beside it, so that we know it is
        yours. Within one working day we write it down, and it stands here.
      </p>
      <dl className="my-3 grid w-fit grid-cols-1 gap-x-4 gap-y-2 sm:grid-cols-[auto_1fr_auto] sm:items-center">
        <Fact label="Amount" text={naira(owed)} />
        <Fact label="Bank" text={to.bank_name} />
        <Fact label="Account number" text={to.account_number} copied />
        <Fact label="Account name" text={to.account_name} />
        <Fact label="Reference" text={to.reference} copied />
      </dl>
    </>
  );
}

const Fact = ({ label, text, copied }: { label: string; text: string; copied?: boolean }) => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd className="m-0 flex flex-wrap items-center gap-x-3 font-semibold wrap-anywhere sm:col-span-2">
      {text}
      {copied && (
        <CopyButton text={text} label="Copy" spoken={`Copy the ${label.toLowerCase()}`} size="small" />
      )}
    </dd>
  </>
);

/** What a debt and refunds that wait are called; nothing comes out of sales where none comes through us. */
function titleOf(owed: number, noSales: boolean): string {
  if (owed === 0)
    return noSales ? 'A refund waits until you have paid us' : 'A refund waits for your next sales';
  return noSales ? `You owe us ${naira(owed)}` : `${naira(owed)} comes out of your next sales`;
}

/** Shown while refunds were paid for the store that its sales have not made up for, or wait for them. */
export function DebtNote({ slug }: { slug: string }) {
  const { currentData: balance } = moneyApi.useBalanceQuery({ params: { slug } });
  const store = useKnownStore();
  const { currentData: keys, isLoading } = moneyApi.useOwnKeysQuery({ params: { slug } });
  // Where sales go is known before a word is said of what comes out of them.
  if (!balance || isLoading || (balance.owed_kobo === 0 && balance.waiting_refunds_kobo === 0)) return null;
  const ownAccount = Boolean(keys?.active && keys.allowed);
  const noSales = ownAccount || Boolean(store?.suspended || store?.closes_on);
  return (
    <SectionCard title={titleOf(balance.owed_kobo, noSales)} className="mb-6">
      {balance.owed_kobo > 0 && (
        <p className="my-2 max-w-[60ch]">
          It went back to customers after your money was paid out, or before it could be taken from it.{' '}
          {noSales
            ? 'No new sales come through us, so none can cover it.'
            : 'It is kept from your next online sales until it is covered.'}
          {balance.payouts_stopped &&
            !ownAccount &&
            ' Until then your payouts wait with the payment provider.'}
        </p>
      )}
      {balance.waiting_refunds_kobo > 0 && (
        <p className="my-2 max-w-[60ch]">
          {naira(balance.waiting_refunds_kobo)}{' '}
          {noSales
            ? 'of refunds is sent once you have paid us for it. You can withdraw each in its order.'
            : 'of refunds is sent once your sales cover it. You can withdraw each in its order.'}
        </p>
      )}
      <PayNow owed={balance.owed_kobo + balance.waiting_refunds_kobo} to={balance.pay_to} />
      <details>
        <summary className="text-link min-h-11 w-fit py-2">How it came about</summary>
        <ul className="m-0 grid list-none grid-cols-1 gap-3 p-0">
          {balance.entries.map((entry, at) => (
            <li key={at} className="text-[0.9375rem]">
              <span className="flex flex-wrap justify-between gap-x-4">
                <span className="font-medium">
                  {entry.amount_kobo < 0 && entry.kind === 'refund'
                    ? 'Refund that failed'
                    : words[entry.kind]}
                  {entry.order_id && (
                    <>
                      {' · '}
                      <Link to={places.order(slug, entry.order_id)}>
                        {entry.order_number === null ? 'Order' : `Order #${entry.order_number}`}
                      </Link>
                    </>
                  )}
                </span>
                <span className="money">
                  {entry.amount_kobo > 0 ? '−' : '+'}
                  {naira(Math.abs(entry.amount_kobo))}
                </span>
              </span>
              <span className="block text-muted">{momentOf(entry.at)}</span>
            </li>
          ))}
        </ul>
      </details>
    </SectionCard>
  );
}
