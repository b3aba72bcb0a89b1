import type { BlockProps } from '../block.ts';
import { Prose } from '../prose.tsx';
import { Heading } from '../heading.tsx';

export function Text({ settings }: BlockProps<'text'>) {
  return (
    <section className="band wrap prose">
      {settings.heading && <Heading>{settings.heading}</Heading>}
      <Prose text={settings.text} />
    </section>
  );
}
