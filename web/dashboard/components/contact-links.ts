import { internationalPhone } from '#shared/phone-abroad.ts';

export { spacedPhone } from '#shared/phone.ts';

/** Opens a chat with this number, with the words ready to send. */
export function whatsAppTo(phone: string, words = ''): string {
  const address = `https://wa.me/${internationalPhone(phone)}`;
  return words ? `${address}?text=${encodeURIComponent(words)}` : address;
}

/** Opens WhatsApp to choose whom to send the words to. */
export function whatsAppShare(words: string): string {
  return `https://wa.me/?text=${encodeURIComponent(words)}`;
}

export function callTo(phone: string): string {
  return `tel:+${internationalPhone(phone)}`;
}

/**
 * An empty window that the chat comes into; null where the browser opens none. It is opened with the tap itself, as
 * browsers hold back what opens later.
 */
export function openChat(): Window | null {
  const opened = window.open('', '_blank');
  if (opened) opened.opener = null;
  return opened;
}
