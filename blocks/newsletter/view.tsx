import type { BlockProps, Part } from '../parts/block-props.ts';
import { Heading } from '../parts/heading.tsx';
import { Prose } from '../parts/prose.tsx';
import { FieldInSection, FormInSection } from '../parts/section-form.tsx';

export const parts: readonly Part[] = ['frame', 'fields'];

export default function Newsletter({ settings, data }: BlockProps<'newsletter'>) {
  const { heading, text, about, button_label } = settings;
  const { name, form } = data;
  return (
    <section className="band wrap b-newsletter">
      <div>
        {heading && <Heading>{heading}</Heading>}
        <Prose text={text} />
      </div>
      <FormInSection form={form} action="/newsletter">
        <FieldInSection
          form={form}
          name="email"
          label="Your email"
          field={(wiring) => <input {...wiring} type="email" autoComplete="email" maxLength={254} required />}
        />
        <small>
          {`News of ${about || name}, from ${name} alone. First a mail asks whether it was you; by its link you leave whenever you like.`}
        </small>
        <button className="button">{button_label || 'Send me news'}</button>
      </FormInSection>
    </section>
  );
}
