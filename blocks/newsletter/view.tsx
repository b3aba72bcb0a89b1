import type { BlockProps, Part } from '../parts/block-props.ts';
import { Heading } from '../parts/heading.tsx';
import { Prose } from '../parts/prose.tsx';
import { FieldInSection, FormInSection } from '../parts/section-form.tsx';

export const parts: readonly Part[] = ['frame', 'fields'];

export default function Newsletter({ settings, data, words }: BlockProps<'newsletter'>) {
  const { heading, text, about, button_label } = settings;
  const { name, form } = data;
  return (
    <section className="band wrap b-newsletter">
      <div>
        {heading && <Heading>{heading}</Heading>}
        <Prose text={text} />
      </div>
      <FormInSection form={form} action="/newsletter" words={words}>
        <FieldInSection
          form={form}
          name="email"
          label={words.forms.email}
          field={(wiring) => <input {...wiring} type="email" autoComplete="email" maxLength={254} required />}
        />
        <small>{words.forms.newsOf(about || name, name)}</small>
        <button className="button">{button_label || words.forms.sendNews}</button>
      </FormInSection>
    </section>
  );
}
