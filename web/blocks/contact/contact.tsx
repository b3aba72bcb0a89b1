import { MessageCircle, Phone } from 'lucide-react';
import type { BlockProps } from '../block.ts';
import { spokenPhone, telLink, whatsappLink } from '../labels.ts';
import { Heading } from '../heading.tsx';

export function Contact({ settings, data }: BlockProps<'contact'>) {
  if (!data.phone && !data.whatsapp) return null;
  return (
    <section className="band wrap prose">
      {settings.heading && <Heading>{settings.heading}</Heading>}
      {settings.text && <p>{settings.text}</p>}
      <p className="row">
        {data.whatsapp && (
          <a className="button" href={whatsappLink(data.whatsapp, `Hello ${data.name}, I have a question.`)}>
            <MessageCircle aria-hidden="true" />
            WhatsApp us
          </a>
        )}
        {data.phone && (
          <a className="button line" href={telLink(data.phone)}>
            <Phone aria-hidden="true" />
            {spokenPhone(data.phone)}
          </a>
        )}
      </p>
    </section>
  );
}
