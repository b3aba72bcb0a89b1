import { useState } from 'react';
import { Link } from 'react-router';
import type { AnswerOf } from '#shared/api/contract.ts';
import type { getStatement, Sale } from '#shared/api/money.ts';
import { naira } from '#shared/money.ts';
import { StateLabel } from '#web/ui/badge.tsx';
import { Card, PageHeader } from '#web/ui/card.tsx';
import { EmptyState, Loading, Skeleton } from '#web/ui/states.tsx';
import { moneyApi, type StatementOf } from '../api/money-api.ts';
import { lagosDate } from '#shared/lagos.ts';
import { momentOf } from '../components/dates.ts';
import { LoadMore } from '../components/load-more.tsx';
import { Loaded } from '../components/loaded.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { ClosedBooks } from '../pictures/drawings.tsx';
import { places } from '../places.ts';
import { useSlug } from '../shell/slug.ts';
import { DaysForm } from './days-form.tsx';
import { DebtNote } from './debt-note.tsx';
import { DownloadButton } from './download-button.tsx';
import { WaitingNote } from './waiting-note.tsx';
import { WentBack } from './went-back.tsx';
import { channelWords } from '#shared/orders/channels.ts';
import { byDay, payoutOf, whereItIs, type DayOfSales } from './sales.ts';

type Statement = AnswerOf<typeof getStatement>;

export function MoneyPage() {
  usePageTitle('Money');
  const slug = useSlug();
  const [days, setDays] = useState<Omit<StatementOf, 'slug'>>({});
  const list = moneyApi.useStatementInfiniteQuery({ slug, ...days }, { refetchOnMountOrArgChange: true });
  const pages = list.currentData?.pages;
  const [first] = pages ?? [];
  const sales = pages?.flatMap((page) => page.items) ?? [];
  const of = { ...list, currentData: first };
  return (
    <>
      <PageHeader
        title="Money"
        description="What customers paid online, what the payment provider kept, and when it reaches your bank."
      />
      <DebtNote slug={slug} />
      <div className="mb-6 empty:hidden">
        <WaitingNote slug={slug} />
      </div>
      <Loaded of={of} what="your money" skeleton={<MoneySkeleton />}>
        {(statement) => (
          <div
            data-wide
            className="grid grid-cols-1 items-start gap-x-8 desk:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
          >
            <div className="@container desk:sticky desk:top-8">
              <Totals statement={statement} />
              <DaysForm
                key={`${statement.from}${statement.to}`}
                from={statement.from}
                to={statement.to}
                onChoose={setDays}
              />
            </div>
            <div>
              {sales.length === 0 ? (
                <EmptyState picture={<ClosedBooks />} title="No online payments in these days">
                  When somebody pays online, you see here what is left for you and when it comes.
                </EmptyState>
              ) : (
                <>
                  {byDay(sales).map((day) => (
                    <Day key={day.day} day={day} slug={slug} />
                  ))}
                  <LoadMore list={list} shown={sales.length} what={['payment', 'payments']} />
                  <DownloadButton slug={slug} from={statement.from} to={statement.to} />
                </>
              )}
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}

function Totals({ statement }: { statement: Statement }) {
  const { totals } = statement;
  const lines = [
    { label: 'Paid by customers', kobo: totals.gross_kobo },
    { label: 'Provider’s fees', kobo: -totals.fees_kobo },
    ...(totals.refunded_kobo > 0 ? [{ label: 'Sent back', kobo: -totals.refunded_kobo }] : []),
    ...(totals.recovered_kobo > 0
      ? [{ label: 'Kept for earlier refunds', kobo: -totals.recovered_kobo }]
      : []),
    { label: 'In your bank', kobo: totals.settled_kobo },
    { label: 'On its way', kobo: totals.coming_kobo },
    ...(totals.waiting_kobo > 0 ? [{ label: 'Kept for you', kobo: totals.waiting_kobo }] : []),
  ];
  return (
    <Card as="section" aria-labelledby="sum" className="mb-6">
      <h2 id="sum" className="m-0 text-base font-medium text-muted">
        Left for you
      </h2>
      <p className="money my-1 text-3xl font-bold">{naira(totals.net_kobo)}</p>
      <dl className="m-0 mt-3 grid grid-cols-1 gap-x-10 @xl:grid-cols-2">
        {lines.map((line) => (
          <div key={line.label} className="flex justify-between gap-4 border-t border-line py-2">
            <dt className="text-muted">{line.label}</dt>
            <dd className="money m-0 font-medium">{naira(line.kobo)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Day({ day, slug }: { day: DayOfSales; slug: string }) {
  return (
    <section className="mb-6" aria-labelledby={`day-${day.day}`}>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={`day-${day.day}`} className="m-0 text-lg font-bold">
          {lagosDate(`${day.day}T12:00:00+01:00`)}
        </h2>
        <span className="money text-muted">{naira(day.netKobo)} for you</span>
      </div>
      <ul className="m-0 list-none divide-y divide-line overflow-hidden rounded-md border border-line bg-surface p-0">
        {day.sales.map((sale) => (
          <SaleRow key={sale.reference} sale={sale} slug={slug} />
        ))}
      </ul>
    </section>
  );
}

function SaleRow({ sale, slug }: { sale: Sale; slug: string }) {
  const where = whereItIs(sale);
  const { kobo, backKobo } = payoutOf(sale);
  const fee = sale.fee_kobo === null ? 'fee not known yet' : `fee ${naira(sale.fee_kobo)}`;
  return (
    <li>
      <Link
        to={places.order(slug, sale.order_id)}
        className="block px-4 py-3 text-ink no-underline -outline-offset-3 hover:bg-sunken"
      >
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-semibold">
            {sale.order_number === null ? 'Order' : `Order #${sale.order_number}`}
            <span className="font-normal text-muted"> · {channelWords(sale.channel)}</span>
          </span>
          <span className="money font-bold">{naira(kobo)}</span>
        </span>
        <span className="mt-0.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-[0.9375rem] text-muted">
          <span className="money min-w-0 whitespace-normal">
            {naira(sale.gross_kobo)} paid, {fee}
            {backKobo === 0 && sale.refunded_kobo > 0 && `, ${naira(sale.refunded_kobo)} sent back`}
            {sale.recovered_kobo > 0 && `, ${naira(sale.recovered_kobo)} kept for earlier refunds`} ·{' '}
            {momentOf(sale.paid_at)}
          </span>
          <StateLabel tone={where.tone}>{where.label}</StateLabel>
        </span>
        <WentBack kobo={backKobo} />
      </Link>
    </li>
  );
}

function MoneySkeleton() {
  return (
    <Loading label="Loading your money">
      <Skeleton className="mb-6 h-52" />
      <Skeleton className="mb-2 h-6 w-32" />
      <Skeleton className="h-44" />
    </Loading>
  );
}
