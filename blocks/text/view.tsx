import type { BlockProps, Part } from '../parts/block-props.ts';
import { Prose } from '../parts/prose.tsx';
import { Heading } from '../parts/heading.tsx';

export const parts: readonly Part[] = ['frame', 'prose'];

export default function Text({ settings }: BlockProps<'text'>) {
  return (
    <section className="band wrap prose">
      {settings.heading && <Heading>{settings.heading}</Heading>}
      <Prose text={settings.text} />
    </section>
  );
}
