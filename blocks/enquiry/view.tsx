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
function Wish({ settings: { ask_day, ask_hour }, data: { form } }: Pick<Props, 'settings' | 'data'>) {
  const hint = 'A wish: we tell you whether it can be.';
  return (
    <div>
      {ask_day && (
        <FieldInSection
          form={form}
          name="wished_day"
          label="Which day"
          hint={hint}
          optional
          field={(wiring) => <input {...wiring} type="date" />}
        />
      )}
      {ask_hour && (
        <FieldInSection
          form={form}
          name="wished_hour"
          label="At what time"
          hint={ask_day ? undefined : hint}
          optional
          field={(wiring) => <input {...wiring} type="time" />}
        />
      )}
    </div>
  );
}

export default function Enquiry({ settings, data }: Props) {
  const { heading, text, ask_day, ask_hour, ask_message, ask_email, button_label } = settings;
  const { name, whatsapp, form } = data;
  const choices = choicesOf(settings);
  return (
    <section className="band wrap b-enquiry">
      {heading && <Heading>{heading}</Heading>}
      <Prose text={text} />
      <FormInSection form={form} action="/enquiry" whatsapp={whatsapp}>
        {choices.length > 0 && (
          <FieldInSection
            form={form}
            name="service"
            label="What is it about?"
            field={(wiring) => (
              <select {...wiring} required>
                <option value="">Please choose</option>
                {choices.map((one, at) => (
                  <option key={at}>{one}</option>
                ))}
              </select>
            )}
          />
        )}
        {(ask_day || ask_hour) && <Wish settings={settings} data={data} />}
        {ask_message && (
          <FieldInSection
            form={form}
            name="message"
            label="Your message"
            optional={!needsMessage(settings)}
            field={(wiring) => <textarea {...wiring} rows={4} maxLength={enquiryLimits.message} />}
          />
        )}
        <FieldInSection
          form={form}
          name="name"
          label="Your name"
          field={(wiring) => (
            <input {...wiring} autoComplete="name" maxLength={enquiryLimits.name} required />
          )}
        />
        <FieldInSection
          form={form}
          name="phone"
          label="Your phone number"
          field={(wiring) => (
            <input {...wiring} type="tel" inputMode="tel" autoComplete="tel" maxLength={30} required />
          )}
        />
        {ask_email && (
          <FieldInSection
            form={form}
            name="email"
            label="Your email"
            optional
            field={(wiring) => <input {...wiring} type="email" autoComplete="email" maxLength={254} />}
          />
        )}
        <p className="row">
          <button className="button">{button_label || 'Send'}</button>
          {whatsapp && (
            <a className="button line" href={whatsappLink(whatsapp, `Hello ${name}, I have a question.`)}>
              <MessageCircle />
              WhatsApp us
            </a>
          )}
        </p>
        <small>{`Only ${name} reads it. After ${enquiryKeptDays} days it is deleted.`}</small>
      </FormInSection>
    </section>
  );
}
