import type { BlockProps, Part } from '../parts/block-props.ts';
import { Heading } from '../parts/heading.tsx';
import { Prose } from '../parts/prose.tsx';

export const parts: readonly Part[] = ['frame'];

export default function Faq({ settings }: BlockProps<'faq'>) {
  const asked = settings.questions.filter(({ question }) => question !== '');
  if (asked.length === 0) return null;
  return (
    <section className="band wrap b-faq">
      {settings.heading && <Heading>{settings.heading}</Heading>}
      <div>
        {asked.map(({ question, answer }, index) => (
          <details key={index} open={settings.first_open && index === 0}>
            <summary>{question}</summary>
            <Prose text={answer} />
          </details>
        ))}
      </div>
    </section>
  );
}
