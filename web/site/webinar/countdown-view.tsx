import type { Ledger } from '#shared/api/live-class.ts';
import { holdMs, holdSentence } from '#shared/api/live-class-words.ts';
import { unitsOf } from './countdown.ts';
import type { SeatHold } from './use-seat-hold.ts';

const names = ['days', 'hours', 'minutes', 'seconds'] as const;
const labels = { days: 'Days', hours: 'Hours', minutes: 'Minutes', seconds: 'Seconds' };

/** Days, hours, minutes and seconds until something. */
export function Clock({ label, left }: { label: string; left: number }) {
  const units = unitsOf(left);
  return (
    <div role="timer" aria-live="off" aria-label={label}>
      <p className="m-0 font-semibold">{label}</p>
      <dl className="m-0 mt-2 grid max-w-md grid-cols-4 gap-1.5 sm:gap-2">
        {names.map((name) => (
          <div
            key={name}
            className="flex flex-col-reverse rounded-md border border-line bg-surface px-0 py-3 text-center text-ink"
          >
            <dt className="text-[0.8125rem] text-muted sm:text-[0.875rem]">{labels[name]}</dt>
            <dd className="m-0 font-display text-3xl leading-none font-extrabold tabular-nums">
              {units[name]}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The countdown of the held seat, and what it means. */
export function Countdown({ seat, ledger }: { seat: SeatHold; ledger: Ledger | null }) {
  const state = seat.hold?.state;
  if (state === 'closed') return <p className="m-0 text-xl font-bold">Registration closed</p>;
  if (state === 'registered')
    return <p className="m-0 text-xl font-bold">You have registered. Your personal link is in your mail.</p>;
  const seats = seat.hold?.ledger ?? ledger;
  const left = shownOf(seat);
  return (
    <div>
      {left !== null && (
        <div className="mb-3">
          <Clock label="Access Expires in:" left={left} />
        </div>
      )}
      <p className="m-0 text-muted">{sentenceOf(seat)}</p>
      <p className="mt-1 mb-0 min-h-6.5 text-muted tabular-nums">
        {seats && `${seats.total} seats: ${seats.held} held, ${seats.taken} taken, ${seats.left} left.`}
      </p>
    </div>
  );
}

/** Nothing expires where nothing is held; before the first answer the clock stands still. */
function shownOf({ left, expected, hold, unreachable }: SeatHold): number | null {
  if (unreachable) return left === 0 ? null : left;
  return hold === null ? (expected ?? holdMs) : left;
}

function sentenceOf({ left, hold, unreachable }: SeatHold): string {
  if (unreachable && !left) return 'We could not reach Presence to hold a seat. We are trying again.';
  if (hold?.state === 'none') return 'No seat is held for you: all are held or taken right now.';
  if (hold?.state === 'closing') return 'Your seat is held until registration closes.';
  return holdSentence;
}
