import { vi } from 'vitest';
import { CardWindow } from '../card-window.ts';
import type { CardWindowOptions, TransactionOptions } from '../options.ts';

export const hosts = {
  api: 'https://api.pay.example',
  checkout: 'https://checkout.pay.example',
  standard: 'https://standard.pay.example',
};

export const order = { key: 'pk_test_1', amount: 500_000, email: 'ada@shop.ng' } satisfies TransactionOptions;

/** What the provider answers when a page loads a payment. */
export const loaded = {
  id: 77,
  access_code: 'code77',
  transaction_status: 'abandoned',
  channels: ['card'],
  merchant_key: 'pk_merchant',
  merchant_id: 3,
  merchant_name: 'Ada’s Shop',
  merchant_logo: 'https://checkout.pay.example/logo.png',
  email: 'ada@shop.ng',
  amount: 500_000,
  currency: 'NGN',
  label: 'Order 1',
  plan_details: null,
  log: null,
  link_config: { enabled: false, has_payment_instruments: false },
};

export interface SentRequest {
  address: string;
  method: string;
  headers: Record<string, string>;
  body: string | null;
}

/** Answers by the end of an address; what was asked is in the list it returns. */
export function stubProvider(answers: Record<string, unknown> = {}): SentRequest[] {
  const sent: SentRequest[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    sent.push({
      address,
      method: init.method ?? 'GET',
      headers: { ...(init.headers as Record<string, string>) },
      body: typeof init.body === 'string' ? init.body : null,
    });
    const found = Object.keys(answers).find((part) => address.includes(part));
    const answer = found === undefined ? { status: true, message: 'ok', data: loaded } : answers[found];
    if (answer instanceof Error) throw answer;
    return new Response(JSON.stringify(answer), { status: 200 });
  });
  return sent;
}

export interface ShownWindow {
  popup: CardWindow;
  iframe: HTMLIFrameElement;
  /** Everything posted to the frame, with the origin it was meant for. */
  posts: [unknown, unknown][];
  /** The frame says something. */
  say: (data: unknown, from?: { origin?: string; source?: Window | null }) => void;
  navigate: ReturnType<typeof vi.fn>;
}

const windows: CardWindow[] = [];

/** A card window with its frame listened to. */
export function openWindow(options: CardWindowOptions = {}): ShownWindow {
  const navigate = vi.fn();
  const popup = new CardWindow({ hosts, navigate, ...options });
  windows.push(popup);
  const iframe = document.getElementById(`inline-checkout-${popup.id}`) as HTMLIFrameElement;
  const posts: [unknown, unknown][] = [];
  const inside = iframe?.contentWindow;
  if (inside)
    inside.postMessage = ((message: unknown, origin: unknown) => posts.push([message, origin])) as never;
  return {
    popup,
    iframe,
    posts,
    navigate,
    say: (data, { origin = hosts.checkout, source = inside } = {}) =>
      void window.dispatchEvent(new MessageEvent('message', { data, origin, source })),
  };
}

export function closeWindows(): void {
  windows.splice(0).forEach((popup) => popup.destroy());
  document.body.textContent = '';
}

/** Callbacks that write down in which order they were called and with what. */
export function listeners() {
  const heard: [string, ...unknown[]][] = [];
  const note =
    (name: string) =>
    (...told: unknown[]) =>
      void heard.push([name, ...told]);
  const callbacks = {
    onError: note('onError'),
    onLoad: note('onLoad'),
    onSuccess: note('onSuccess'),
    onCancel: note('onCancel'),
    callback: note('callback'),
    onClose: note('onClose'),
    onBankTransferConfirmationPending: note('onBankTransferConfirmationPending'),
  };
  return { heard, callbacks };
}
