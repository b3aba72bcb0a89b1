export { spacedPhone } from '#shared/phone.ts';

/** `08031234567` → what wa.me wants: country code, no plus. */
function international(phone: string): string {
  return phone.replace(/\D/g, '').replace(/^0/, '234');
}

/** Opens a chat with this number, with the words ready to send. */
export function whatsAppTo(phone: string, words = ''): string {
  const address = `https://wa.me/${international(phone)}`;
  return words ? `${address}?text=${encodeURIComponent(words)}` : address;
}

/** Opens WhatsApp to choose whom to send the words to. */
export function whatsAppShare(words: string): string {
  return `https://wa.me/?text=${encodeURIComponent(words)}`;
}

export function callTo(phone: string): string {
  return `tel:+${international(phone)}`;
}
