import type { BlockProps, Part } from '../parts/block-props.ts';
import { Heading } from '../parts/heading.tsx';
import { Rich } from '../parts/rich.tsx';

export const parts: readonly Part[] = ['frame', 'prose'];

export default function Text({ settings }: BlockProps<'text'>) {
  return (
    <section className="band wrap b-text">
      {settings.heading && <Heading>{settings.heading}</Heading>}
      <Rich html={settings.text} headed={settings.heading !== ''} />
    </section>
  );
}
