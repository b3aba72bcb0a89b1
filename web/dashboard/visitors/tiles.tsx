import type { Visitors } from '#shared/api/visitors.ts';
import { lagosDate, lagosTime } from '#shared/lagos.ts';
import { naira, signedNaira } from '#shared/money.ts';
import { compared } from '../home/compared.ts';
import { daysWords, type Period } from './periods.ts';
import { many } from './words.ts';

interface Props {
  visitors: Visitors;
  period: Period;
  isToday: boolean;
}

/** The figures of a time, each with how it compares with the time before. */
export function Tiles({ visitors: { figures, compared: both }, period, isToday }: Props) {
  const { now, before } = both;
  const tile = (label: string, value: string, than: string | null) => ({ label, value, than });
  const tiles = [
    tile('Visitors', many(figures.visitors), compared(now.visitors, before?.visitors, undefined)),
    tile('Pages opened', many(figures.views), compared(now.views, before?.views, undefined)),
    tile('Orders', many(figures.orders), compared(now.orders, before?.orders, undefined)),
    tile('Taken', signedNaira(figures.taken_kobo), compared(now.taken_kobo, before?.taken_kobo, naira)),
  ];
  return (
    <section aria-label="Figures">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h2 className="m-0 text-xl font-bold">{isToday ? 'Today' : daysWords(period)}</h2>
        <p className="m-0 text-[0.9375rem] text-muted">{against(both, period)}</p>
      </div>
      {/* Each grows with its figure, and goes to a line of its own where that does not fit beside others. */}
      <ul className="m-0 flex list-none flex-wrap gap-3 p-0 *:grow *:basis-36">
        {tiles.map(({ label, value, than }) => (
          <li key={label} className="rounded-md border border-line bg-surface p-4 sm:p-5">
            <span className="block text-muted">{label}</span>
            <span className="money block text-[1.5rem] leading-tight font-bold sm:text-[2rem]">{value}</span>
            {than && <span className="block text-[0.9375rem] text-muted tabular-nums">{than}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the differences are to; the time that is not over is compared until its last full hour or day. */
function against({ until, before }: Visitors['compared'], { from, than }: Period): string {
  if (before === null) return 'Nothing to compare with yet: your shop was not counted all that time before.';
  if (until === null) return `against ${than}`;
  const moment = new Date(until);
  const isMidnight = lagosTime(moment) === '00:00';
  if (isMidnight && moment.getTime() > Date.parse(`${from}T00:00:00+01:00`))
    return `against ${than}, until ${lagosDate(new Date(moment.getTime() - 1))}`;
  return `against ${than}, both until ${lagosTime(moment)}`;
}
