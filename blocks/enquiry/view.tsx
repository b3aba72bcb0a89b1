import { MessageCircle } from 'lucide-react';
import { enquiryKeptDays, enquiryLimits } from '#shared/enquiries.ts';
import type { BlockProps, Part } from '../parts/block-props.ts';
import { Heading } from '../parts/heading.tsx';
import { whatsappLink } from '../parts/labels.ts';
import { Prose } from '../parts/prose.tsx';
import { choicesOf, needsMessage } from './asks.ts';
import { FieldInSection, FormInSection } from '../parts/section-form.tsx';

export const parts: readonly Part[] = ['frame', 'fields'];

type Props = BlockProps<'enquiry'>;

/** The day and the hour somebody wishes, by the pickers of the phone. */
function Wish({
  settings: { ask_day, ask_hour },
  data: { form },
  words,
}: Pick<Props, 'settings' | 'data' | 'words'>) {
  const says = words.forms;
  const hint = says.wish;
  return (
    <div>
      {ask_day && (
        <FieldInSection
          form={form}
          name="wished_day"
          label={says.day}
          hint={hint}
          optional={says.optional}
          field={(wiring) => <input {...wiring} type="date" />}
        />
      )}
      {ask_hour && (
        <FieldInSection
          form={form}
          name="wished_hour"
          label={says.hour}
          hint={ask_day ? undefined : hint}
          optional={says.optional}
          field={(wiring) => <input {...wiring} type="time" />}
        />
      )}
    </div>
  );
}

export default function Enquiry({ settings, data, words }: Props) {
  const says = words.forms;
  const { heading, text, ask_day, ask_hour, ask_message, ask_email, button_label } = settings;
  const { name, whatsapp, form } = data;
  const choices = choicesOf(settings);
  return (
    <section className="band wrap b-enquiry">
      {heading && <Heading>{heading}</Heading>}
      <Prose text={text} />
      <FormInSection form={form} action="/enquiry" whatsapp={whatsapp} words={words}>
        {choices.length > 0 && (
          <FieldInSection
            form={form}
            name="service"
            label={says.about}
            field={(wiring) => (
              <select {...wiring} required>
                <option value="">{says.choose}</option>
                {choices.map((one, at) => (
                  <option key={at}>{one}</option>
                ))}
              </select>
            )}
          />
        )}
        {(ask_day || ask_hour) && <Wish settings={settings} data={data} words={words} />}
        {ask_message && (
          <FieldInSection
            form={form}
            name="message"
            label={says.message}
            optional={needsMessage(settings) ? undefined : says.optional}
            field={(wiring) => <textarea {...wiring} rows={4} maxLength={enquiryLimits.message} />}
          />
        )}
        <FieldInSection
          form={form}
          name="name"
          label={says.name}
          field={(wiring) => (
            <input {...wiring} autoComplete="name" maxLength={enquiryLimits.name} required />
          )}
        />
        <FieldInSection
          form={form}
          name="phone"
          label={says.phone}
          field={(wiring) => (
            <input {...wiring} type="tel" inputMode="tel" autoComplete="tel" maxLength={30} required />
          )}
        />
        {ask_email && (
          <FieldInSection
            form={form}
            name="email"
            label={says.email}
            optional={says.optional}
            field={(wiring) => <input {...wiring} type="email" autoComplete="email" maxLength={254} />}
          />
        )}
        <p className="row">
          <button className="button">{button_label || says.send}</button>
          {whatsapp && (
            <a className="button line" href={whatsappLink(whatsapp, words.blocks.question(name))}>
              <MessageCircle />
              {words.blocks.whatsappUs}
            </a>
          )}
        </p>
        <small>{says.onlyShop(name, enquiryKeptDays)}</small>
      </FormInSection>
    </section>
  );
}
