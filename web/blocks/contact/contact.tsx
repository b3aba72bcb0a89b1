import type { BlockProps } from '../block.ts';
import { Heading } from '../heading.tsx';
import { Reach } from '../reach.tsx';

export function Contact({ settings, data }: BlockProps<'contact'>) {
  if (!data.phone && !data.whatsapp) return null;
  return (
    <section className="band wrap prose">
      {settings.heading && <Heading>{settings.heading}</Heading>}
      {settings.text && <p>{settings.text}</p>}
      <Reach phone={data.phone} whatsapp={data.whatsapp} message={`Hello ${data.name}, I have a question.`} />
    </section>
  );
}
