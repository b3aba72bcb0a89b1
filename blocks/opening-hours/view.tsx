import type { BlockProps, Part } from '../parts/block-props.ts';
import { Heading } from '../parts/heading.tsx';

export const parts: readonly Part[] = ['frame'];

export default function OpeningHours({ settings }: BlockProps<'opening-hours'>) {
  const days = settings.days.filter((row) => row.days !== '');
  if (days.length === 0) return null;
  return (
    <section className="band wrap b-opening-hours">
      {settings.heading && <Heading>{settings.heading}</Heading>}
      <dl>
        {days.map((row, index) => (
          <div key={index}>
            <dt>{row.days}</dt>
            <dd>{row.hours}</dd>
          </div>
        ))}
      </dl>
      {settings.note && <p className="soft">{settings.note}</p>}
    </section>
  );
}
