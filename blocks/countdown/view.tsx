import type { BlockProps, Part } from '../parts/block-props.ts';
import { Heading } from '../parts/heading.tsx';

export const parts: readonly Part[] = ['frame'];

export default function Countdown({ settings, data, words }: BlockProps<'countdown'>) {
  if (data.over) return null;
  const { heading, text, button_label, button_path } = settings;
  return (
    <section className="band wrap b-countdown">
      <div>
        {heading && <Heading>{heading}</Heading>}
        {text && <p>{text}</p>}
        {data.end && (
          <p>
            {words.blocks.endsIn}
            <b>{data.end.left}</b>
            {words.blocks.endsOn}
            <time dateTime={data.end.at}>{data.end.said}</time>.
          </p>
        )}
        {button_label && (
          <a className="button" href={button_path}>
            {button_label}
          </a>
        )}
      </div>
    </section>
  );
}
