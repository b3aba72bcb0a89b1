import { useId, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { scaleBand, scaleLinear } from 'd3-scale';
import type { Visitors } from '#shared/api/visitors.ts';
import { lagosDate, lagosTime } from '#shared/lagos.ts';
import { naira } from '#shared/money.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import type { Period } from './periods.ts';
import { many } from './words.ts';

type Point = Visitors['chart'][number];

interface Props {
  visitors: Visitors;
  period: Period;
}

/** `14:00`, or `5 Nov`. */
const when = ({ at }: Point, by: Visitors['by']) =>
  by === 'hour' ? lagosTime(at) : lagosDate(at).replace(/ \d{4}$/, '');

const both = ['Chart', 'Table'] as const;

/** Visitors by the hour or day beside the time before, as bars and as a table. */
export function Chart({ visitors: { chart, by }, period }: Props) {
  const [shown, setShown] = useState<(typeof both)[number]>('Chart');
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-md border border-line bg-surface p-4 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="m-0 text-lg font-bold">
          {by === 'hour' ? 'Hour by hour' : 'Day by day'}
        </h2>
        <Segmented
          label="How it is shown"
          name={id}
          value={shown}
          onChange={setShown}
          options={both.map((value) => ({ value, label: value === 'Chart' ? 'Chart' : 'Table' }))}
        />
      </div>
      {shown === 'Chart' ? (
        <Bars chart={chart} by={by} than={period.than} />
      ) : (
        <Table chart={chart} by={by} than={period.than} />
      )}
    </section>
  );
}

interface ShownProps {
  chart: Visitors['chart'];
  by: Visitors['by'];
  than: string;
}

const peopleWords = (count: number) => (count === 1 ? '1 visitor' : `${many(count)} visitors`);

function pointWords(point: Point, by: Visitors['by'], than: string): string {
  const orders = point.orders === 1 ? '1 order' : `${many(point.orders)} orders`;
  return `${when(point, by)}: ${peopleWords(point.visitors)}, ${orders}, ${naira(point.taken_kobo)} · ${than}: ${many(point.visitors_before)}`;
}

/** Bars in a drawing that stretches with the page; words stand beside it, so that they never do. */
function Bars({ chart, by, than }: ShownProps) {
  const most = Math.max(4, ...chart.flatMap((one) => [one.visitors, one.visitors_before]));
  const height = scaleLinear([0, most], [0, 100]).nice(4);
  const place = scaleBand(
    chart.map((_, n) => n),
    [0, 100],
  ).paddingInner(chart.length > 60 ? 0 : 0.25);
  const counts = chart.map((one) => one.visitors);
  const busiest = counts.lastIndexOf(Math.max(...counts));
  const [chosen, setChosen] = useState(busiest);
  const at = Math.min(chosen, chart.length - 1);
  const width = place.bandwidth();
  const ticks = height.ticks(4).filter(Number.isInteger);
  return (
    <>
      <div className="mt-4 flex gap-2">
        <div aria-hidden="true" className="relative w-8 shrink-0 text-right text-sm text-muted tabular-nums">
          {ticks.map((tick) => (
            <span
              key={tick}
              className="absolute right-0 translate-y-1/2"
              style={{ bottom: `${height(tick)}%` }}
            >
              {many(tick)}
            </span>
          ))}
        </div>
        <Chooser count={chart.length} at={at} choose={setChosen} words={pointWords(chart[at]!, by, than)}>
          <svg
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="block h-48 w-full"
          >
            {ticks.map((tick) => (
              <line
                key={tick}
                x1="0"
                x2="100"
                y1={100 - height(tick)}
                y2={100 - height(tick)}
                className="stroke-line"
                vectorEffect="non-scaling-stroke"
              />
            ))}
            {chart.map((one, n) => (
              <rect
                key={one.at}
                x={place(n)}
                width={width}
                y={100 - height(one.visitors)}
                height={height(one.visitors)}
                className={n === at ? 'fill-highlight' : 'fill-action'}
              />
            ))}
            {chart.map((one, n) => (
              <line
                key={one.at}
                x1={place(n)}
                x2={place(n)! + width}
                y1={100 - height(one.visitors_before)}
                y2={100 - height(one.visitors_before)}
                className="stroke-ink"
                strokeWidth="2"
                vectorEffect="non-scaling-stroke"
              />
            ))}
          </svg>
        </Chooser>
      </div>
      <div
        aria-hidden="true"
        className="mt-1 ml-10 flex flex-wrap justify-between gap-x-2 text-sm text-muted"
      >
        <span>{when(chart[0]!, by)}</span>
        {chart.length > 2 && <span>{when(chart[Math.floor((chart.length - 1) / 2)]!, by)}</span>}
        {chart.length > 1 && <span>{when(chart.at(-1)!, by)}</span>}
      </div>
      <p className="mt-3 mb-0 font-medium">{pointWords(chart[at]!, by, than)}</p>
      <p className="mt-1 mb-0 text-[0.9375rem] text-muted">
        A bar is visitors, the dark line across it those of {than}. Tap a bar, or move with the arrow keys.
      </p>
    </>
  );
}

interface ChooserProps {
  count: number;
  at: number;
  choose: (at: number) => void;
  /** What is chosen, for screen readers. */
  words: string;
  children: ReactNode;
}

/** Chooses one bar by a finger, a mouse or the keys. */
function Chooser({ count, at, choose, words, children }: ChooserProps) {
  const point = ({ currentTarget, clientX, pointerType, type }: PointerEvent<HTMLDivElement>) => {
    // A finger that scrolls past chooses nothing.
    if (type === 'pointermove' && pointerType !== 'mouse') return;
    const { left, width } = currentTarget.getBoundingClientRect();
    choose(Math.min(count - 1, Math.max(0, Math.floor(((clientX - left) / width) * count))));
  };
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const steps: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      Home: 0,
      End: count - 1,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    choose(Math.min(count - 1, Math.max(0, to)));
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Which bar"
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={at + 1}
      aria-valuetext={words}
      className="min-w-0 flex-1 cursor-pointer rounded-sm"
      onPointerDown={point}
      onPointerMove={point}
      onKeyDown={press}
    >
      {children}
    </div>
  );
}

function Table({ chart, by, than }: ShownProps) {
  const cell = 'px-1.5 py-2 text-right tabular-nums first:pl-0 last:pr-0';
  const shown =
    by === 'hour' ? chart.filter((one) => one.visitors + one.visitors_before + one.orders > 0) : chart;
  return (
    <div className="mt-4 max-h-96 overflow-auto" tabIndex={0} role="group" aria-label="Table of visitors">
      <table className="w-full border-collapse text-[0.875rem]">
        <thead className="text-muted">
          <tr>
            <th scope="col" className="py-2 text-left font-medium">
              {by === 'hour' ? 'Hour' : 'Day'}
            </th>
            <th scope="col" className={`${cell} font-medium`}>
              Visitors
            </th>
            <th scope="col" className={`${cell} font-medium`}>
              <span className="sr-only">Visitors, {than}</span>
              <span aria-hidden="true">Before</span>
            </th>
            <th scope="col" className={`${cell} font-medium`}>
              Orders
            </th>
            <th scope="col" className={`${cell} font-medium`}>
              Taken
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <tr key={one.at} className="border-t border-line">
              <th scope="row" className="py-2 text-left font-normal whitespace-nowrap">
                {when(one, by)}
              </th>
              <td className={cell}>{many(one.visitors)}</td>
              <td className={cell}>{many(one.visitors_before)}</td>
              <td className={cell}>{many(one.orders)}</td>
              <td className={cell}>{naira(one.taken_kobo)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
