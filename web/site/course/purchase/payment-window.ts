import { product } from '#shared/product.ts';

const size = { width: 480, height: 720 };

/** A phone shows a second window as another tab and may throw the waiting one away: there one page is safer. */
const onePageOnly = () => window.matchMedia('(pointer: coarse) and (max-width: 767px)').matches;

export interface PaymentWindow {
  goTo: (address: string) => void;
  close: () => void;
  isClosed: () => boolean;
}

/**
 * Opened within the click, or the browser would block it; null where it must be the whole page instead.
 * Until the address is known it says what is being paid and for whom.
 */
export function openPaymentWindow(email: string): PaymentWindow | null {
  if (onePageOnly()) return null;
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - size.width) / 2));
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - size.height) / 2));
  const features = `popup,width=${size.width},height=${size.height},left=${left},top=${top}`;
  const opened = window.open('', 'presence-payment', features);
  if (!opened) return null;
  try {
    opened.document.title = `Payment · ${product.name}`;
    opened.document.body.textContent = `Opening the payment page for ${email} …`;
  } catch {
    // A window of this name that is already on the provider's page: it is led to the new address all the same.
  }
  return {
    goTo: (address) => opened.location.replace(address),
    close: () => opened.close(),
    isClosed: () => opened.closed,
  };
}

const channelName = 'course-payment';
const answerWithinMs = 700;

const channel = (): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName);

interface Message {
  kind: 'back' | 'taken';
  reference: string;
}

/** In the window that waits: hears that the provider sent the payment window back with this reference. */
export function hearReturn(reference: string, onReturn: () => void): () => void {
  const line = channel();
  if (!line) return () => {};
  line.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind !== 'back' || data.reference !== reference) return;
    line.postMessage({ kind: 'taken', reference } satisfies Message);
    onReturn();
  };
  return () => line.close();
}

/** In a window the provider sent back: whether another window waits for this reference and takes over. */
export function handOver(reference: string): Promise<boolean> {
  const line = channel();
  if (!line) return Promise.resolve(false);
  return new Promise((resolve) => {
    const end = (taken: boolean) => {
      clearTimeout(timer);
      line.close();
      resolve(taken);
    };
    const timer = setTimeout(() => end(false), answerWithinMs);
    line.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'taken' && data.reference === reference) end(true);
    };
    line.postMessage({ kind: 'back', reference } satisfies Message);
  });
}
