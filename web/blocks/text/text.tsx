import type { BlockProps } from '../block.ts';
import { Prose } from '../prose.tsx';

export function Text({ settings }: BlockProps<'text'>) {
  return (
    <section className="band wrap prose">
      {settings.heading && <h2>{settings.heading}</h2>}
      <Prose text={settings.text} />
    </section>
  );
}
