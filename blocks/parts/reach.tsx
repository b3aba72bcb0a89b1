import { MessageCircle, Phone } from 'lucide-react';
import { spokenPhone, telLink, whatsappLink } from './labels.ts';

interface Props {
  phone: string;
  whatsapp: string;
  /** What the message begins with. */
  message: string;
  label: string;
  className?: string;
}

/** The shop's own chat and telephone, as far as it has them. */
export function Reach({ phone, whatsapp, message, label, className = 'button' }: Props) {
  if (!phone && !whatsapp) return null;
  return (
    <p className="row">
      {whatsapp && (
        <a className={className} href={whatsappLink(whatsapp, message)}>
          <MessageCircle />
          {label}
        </a>
      )}
      {phone && (
        <a className="button line" href={telLink(phone)}>
          <Phone />
          {spokenPhone(phone)}
        </a>
      )}
    </p>
  );
}
