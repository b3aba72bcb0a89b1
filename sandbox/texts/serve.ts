import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readFields, sendJson } from '../api/http.ts';

/** What both sides of the stand-in know. */
const textKey = 'texts_test_presence_sandbox';
export const textSecret = 'texts_secret_of_the_sandbox';

/** A text that was taken, as Termii was asked for it. */
export interface TakenText {
  message_id: string;
  to: string;
  from: string;
  sms: string;
  channel: string;
  /** What was last reported of it. */
  status: string;
}

/** Stands in for Termii's messaging API: it takes texts, and reports what becomes of them to `reportTo`. */
export interface TextStandIn {
  serve(request: IncomingMessage, response: ServerResponse, path: string): Promise<void>;
  /** The oldest first. */
  taken(): readonly TakenText[];
  /** What the next calls are answered with; null: it takes what comes. */
  refuseWith(answer: { status: number; message: string } | null): void;
  /** Reports what became of a text; answers the status of whoever heard it. */
  report(messageId: string, status: string): Promise<number>;
  /** Somebody answers a text. */
  say(phone: string, words: string): Promise<number>;
}

export const isForTexts = (path: string): boolean => path === '/texts' || path.startsWith('/texts/');

const mostKept = 1_000;

export function createTextStandIn(reportTo: () => string | null): TextStandIn {
  const texts: TakenText[] = [];
  let made = 0;
  let refusal: { status: number; message: string } | null = null;

  async function tell(event: object): Promise<number> {
    const url = reportTo();
    if (!url) return 0;
    const body = JSON.stringify(event);
    const signature = createHmac('sha512', textSecret).update(body).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-termii-signature': signature };
    const answer = await fetch(url, { method: 'POST', headers, body }).catch(() => null);
    return answer?.status ?? 0;
  }

  function take(fields: Record<string, unknown>): { status: number; body: object } {
    const { api_key, to, from, sms, channel } = fields;
    if (api_key !== textKey) return { status: 401, body: { message: 'Invalid api key' } };
    if (refusal) return { status: refusal.status, body: { message: refusal.message } };
    if (typeof to !== 'string' || !/^234[789]\d{9}$/.test(to) || typeof sms !== 'string' || sms === '')
      return { status: 400, body: { message: 'The to field must be a valid phone number' } };
    made += 1;
    const message_id = String(9_000_000_000 + made);
    texts.push({ message_id, to, from: String(from), sms, channel: String(channel), status: 'Message Sent' });
    if (texts.length > mostKept) texts.shift();
    return { status: 200, body: { code: 'ok', message_id, message: 'Successfully Sent', balance: 1_000 } };
  }

  const self: TextStandIn = {
    async serve(request, response, path) {
      const asked = `${request.method} ${path.slice('/texts'.length)}`;
      if (asked === 'GET /kept.json') return sendJson(response, 200, { texts });
      if (asked !== 'POST /api/sms/send') return sendJson(response, 404, { message: 'Not found' });
      const { status, body } = take(await readFields(request));
      sendJson(response, status, body);
    },
    taken: () => texts,
    refuseWith(answer) {
      refusal = answer;
    },
    async report(messageId, status) {
      const text = texts.find(({ message_id }) => message_id === messageId);
      if (text) text.status = status;
      return tell({ type: 'outbound', message_id: messageId, receiver: text?.to ?? '', status });
    },
    say: (phone, words) => tell({ type: 'inbound', sender: phone, message: words }),
  };
  return self;
}
