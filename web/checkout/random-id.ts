import { popupIdLength } from './constants.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Tells the windows of one page apart; nothing secret hangs on it. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(popupIdLength));
  return Array.from(bytes, (byte) => letters[byte % letters.length]).join('');
}
