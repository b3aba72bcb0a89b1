import type { BlockProps, Part } from '../parts/block-props.ts';
import { Heading } from '../parts/heading.tsx';
import { Prose } from '../parts/prose.tsx';
import { dayWords, hoursWords, rowsOf, weekOf } from './week.ts';

export const parts: readonly Part[] = ['frame'];

export default function OpeningHours({ settings, data, words }: BlockProps<'opening-hours'>) {
  const { heading, hours, note } = settings;
  const { now, today, special } = data;
  const week = weekOf(hours);
  const isSaid = week.some((spans) => spans.length > 0);
  if (!isSaid && !note) return null;
  return (
    <section className="band wrap b-opening-hours">
      {heading && <Heading>{heading}</Heading>}
      {isSaid && now && <p className={now.open ? 'open' : undefined}>{now.said}</p>}
      {isSaid && (
        <dl>
          {rowsOf(week).map(({ first, last, spans }) => (
            <div key={first} className={first <= today && today <= last ? 'today' : undefined}>
              <dt>
                {first === last
                  ? dayWords(first, words)
                  : words.hours.days(dayWords(first, words), dayWords(last, words))}
              </dt>
              <dd>{hoursWords(spans, words)}</dd>
            </div>
          ))}
          {special.map(({ day, hours: said, why }) => (
            <div key={day}>
              <dt>
                {day}
                {why && <small>{why}</small>}
              </dt>
              <dd>{said}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="soft">
        <Prose text={note} />
      </div>
    </section>
  );
}
