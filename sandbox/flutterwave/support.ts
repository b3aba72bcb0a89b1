import type { Answer, Client, Receiver } from '../test-support.ts';
import { startReceiver, startSandbox } from '../test-support.ts';

const FLUTTERWAVE_KEY = 'FLWSECK_TEST-presence-sandbox-X';

export interface FlutterwaveClient extends Client {
  receiver: Receiver;
  /** A call below the API's version. */
  flw(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer>;
  /** Starts a payment of ₦5,000 unless told otherwise and answers its link. */
  link(fields?: Record<string, unknown>): Promise<string>;
}

/** A sandbox whose second provider sends its events to a receiver. */
export async function startFlutterwave(): Promise<FlutterwaveClient> {
  const receiver = await startReceiver();
  const client = await startSandbox({ settings: { flutterwave_webhook_url: receiver.url } });
  const flw: FlutterwaveClient['flw'] = (method, path, body) =>
    method === 'GET'
      ? client.get(`/flutterwave/v3${path}`, FLUTTERWAVE_KEY)
      : client.post(`/flutterwave/v3${path}`, body, FLUTTERWAVE_KEY);
  async function link(fields: Record<string, unknown> = {}): Promise<string> {
    const answer = await flw('POST', '/payments', { ...payment, ...fields });
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body.data.link as string;
  }
  return { ...client, receiver, flw, link };
}

export const payment = {
  tx_ref: 'ord-1',
  amount: 5_000,
  currency: 'NGN',
  redirect_url: 'https://shop.example/back?a=1',
  customer: { email: 'ada@example.com', name: 'Ada Obi', phonenumber: '08012345678' },
  customizations: { title: 'Ada Stores' },
  meta: { order: 7 },
};
