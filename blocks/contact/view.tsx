import type { BlockProps, Part } from '../parts/block-props.ts';
import { Heading } from '../parts/heading.tsx';
import { Reach } from '../parts/reach.tsx';

export const parts: readonly Part[] = ['frame', 'prose'];

export default function Contact({ settings, data, words }: BlockProps<'contact'>) {
  if (!data.phone && !data.whatsapp) return null;
  return (
    <section className="band wrap prose">
      {settings.heading && <Heading>{settings.heading}</Heading>}
      {settings.text && <p>{settings.text}</p>}
      <Reach
        phone={data.phone}
        whatsapp={data.whatsapp}
        message={words.blocks.question(data.name)}
        label={words.blocks.whatsappUs}
      />
    </section>
  );
}
