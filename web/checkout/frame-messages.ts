import type { LoadedTransaction, PaidTransaction, WindowError } from './options.ts';

/** What the provider's frame tells the page. */
export type FrameMessage =
  | { event: 'loaded:checkout' }
  | { event: 'loaded:transaction'; data: LoadedTransaction }
  | { event: 'error'; data: WindowError }
  | { event: 'cancel' | 'close' | 'transfer:pending'; data: { status?: string } }
  | { event: 'success'; data: PaidTransaction };

const events = [
  'loaded:checkout',
  'loaded:transaction',
  'error',
  'cancel',
  'close',
  'transfer:pending',
  'success',
];

/** The message in the frame's words, if it is one of them. An embedded frame also says them as text to its own id. */
export function readFrameMessage(data: unknown, id: string): FrameMessage | null {
  if (typeof data === 'string') return readEmbedded(data, id);
  if (typeof data !== 'object' || data === null || !('event' in data)) return null;
  if (!events.includes(String(data.event))) return null;
  const told = 'data' in data && typeof data.data === 'object' && data.data !== null ? data.data : {};
  return { event: data.event, data: told } as FrameMessage;
}

function readEmbedded(text: string, id: string): FrameMessage | null {
  const [kind = '', to, ...rest] = text.split(' ');
  if (to !== id) return null;
  if (kind.startsWith('PaystackTLSClose')) return { event: 'close', data: {} };
  if (kind !== 'PaystackClose') return null;
  return { event: 'success', data: { reference: rest.join(' ') } };
}
