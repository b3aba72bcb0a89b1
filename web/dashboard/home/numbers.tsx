import { useId, type ReactNode } from 'react';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { naira, signedNaira } from '#shared/money.ts';
import { lagosTime, lagosWeekday } from '#shared/lagos.ts';
import type { Overview } from '#shared/api/orders.ts';
import type { Weeks } from '#shared/api/weeks.ts';
import { cx } from '#web/ui/cx.ts';
import { keptFresh } from '../api/freshness.ts';
import { Loaded } from '../components/loaded.tsx';
import { places } from '../places.ts';
import { whatIsLeft } from '../sending/left.ts';
import { useKnownStore } from '../shell/slug.ts';
import { compared } from './compared.ts';
import { weeksApi } from './weeks-api.ts';

interface Props {
  now: z.infer<typeof Overview>;
  slug: string;
}

/** Today and this week, each beside last week until the same day and hour. */
export function Numbers({ now, slug }: Props) {
  const weeks = weeksApi.useWeeksQuery({ params: { slug } }, keptFresh);
  const toSend = `${places.orders(slug)}&show=to-send`;
  const { today, day_before: then } = weeks.currentData ?? {};
  const day = lagosWeekday(new Date());
  const left = whatIsLeft(now, useKnownStore()?.trade);
  return (
    <>
      <Part title="Today" against={then && `against last ${day} until ${lagosTime(new Date())}`}>
        <ul className="m-0 grid list-none grid-cols-2 gap-3 p-0 @4xl:grid-cols-3">
          <Figure
            className="col-span-2 @4xl:col-span-1"
            label="Paid today"
            value={signedNaira(now.paid_today_kobo)}
            than={today && compared(today.taken_kobo, then?.taken_kobo, naira)}
            strong
          />
          <Figure
            label="Orders today"
            value={String(now.orders_today)}
            than={today && compared(today.orders, then?.orders)}
          />
          <Figure
            label={toSendLabels[left]}
            value={String(now.orders_to_send)}
            to={now.orders_to_send > 0 ? toSend : undefined}
          />
        </ul>
      </Part>
      <Loaded of={weeks} what="this week's numbers" shapes={['h-32']}>
        {(data) => <ThisWeek weeks={data} day={day} />}
      </Loaded>
    </>
  );
}

const toSendLabels = { send: 'To send', do: 'To do', both: 'To send and to do' };

function ThisWeek({
  weeks: { week, week_before: then },
  day,
}: {
  weeks: z.infer<typeof Weeks>;
  day: string;
}) {
  return (
    <Part
      title="This week"
      against={
        then
          ? `against last week until ${day} at this time`
          : 'Your first week: from next week on you see here how it compares.'
      }
    >
      {/* A good week takes a line for itself on a phone. */}
      <ul className="m-0 flex list-none flex-wrap gap-3 p-0 *:grow *:basis-36">
        <Figure
          label="Paid"
          value={signedNaira(week.taken_kobo)}
          than={compared(week.taken_kobo, then?.taken_kobo, naira)}
        />
        <Figure label="Orders" value={String(week.orders)} than={compared(week.orders, then?.orders)} />
      </ul>
    </Part>
  );
}

interface PartProps {
  title: string;
  /** What the differences are to. */
  against?: string | null;
  children: ReactNode;
}

function Part({ title, against, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h2 id={id} className="m-0 text-xl font-bold">
          {title}
        </h2>
        {against && <p className="m-0 text-[0.9375rem] text-muted">{against}</p>}
      </div>
      {children}
    </section>
  );
}

interface FigureProps {
  label: string;
  value: string;
  /** How it compares. */
  than?: string | null;
  /** Where the things counted are listed. */
  to?: string;
  strong?: boolean;
  className?: string;
}

function Figure({ label, value, than, to, strong, className }: FigureProps) {
  const quiet = strong ? 'text-on-deep-muted' : 'text-muted';
  return (
    <li
      className={cx(
        'relative rounded-md border p-4 sm:p-5',
        strong ? 'border-deep bg-deep text-on-deep' : 'border-line bg-surface',
        to && 'hover:border-ink',
        className,
      )}
    >
      <span className={cx('flex items-center justify-between', quiet)}>
        {to ? (
          <Link to={to} className="row-link text-muted no-underline">
            {label}
          </Link>
        ) : (
          label
        )}
        {to && <ChevronRight className="size-5" />}
      </span>
      <span className="money block text-[min(1.75rem,11vw)] leading-tight wrap-anywhere font-bold sm:text-[2rem]">
        {value}
      </span>
      {than && <span className={cx('block text-[0.9375rem] tabular-nums', quiet)}>{than}</span>}
    </li>
  );
}
