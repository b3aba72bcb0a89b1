import { internationalPhone } from '#shared/phone-abroad.ts';
import type { TextConfig } from '../platform/config/messages.ts';
import type { Outgoing } from '../platform/outside/outgoing.ts';

export interface OutgoingText {
  /** A Nigerian number as it is kept. */
  to: string;
  words: string;
}

/** What a provider made of a text; `providerId`: by which it reports later. */
export type Taken =
  | { is: 'sent'; providerId: string }
  /** It will never take this one. */
  | { is: 'refused'; why: string }
  | { is: 'later'; why: string };

/** Hands a text to a provider. Never throws for what is at the other end. */
export type TextProvider = (text: OutgoingText) => Promise<Taken>;

/** Termii's messaging API, and the sandbox's stand-in for it. */
export function termii(config: TextConfig, outgoing: Outgoing): TextProvider {
  return async ({ to, words }) => {
    const answer = await outgoing.call({
      url: `${config.apiBase}/api/sms/send`,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        api_key: config.apiKey,
        to: internationalPhone(to),
        from: config.sender,
        sms: words,
        type: 'plain',
        channel: config.channel,
      }),
      // The operator's own choice, in development on this machine.
      allowed: [new URL(config.apiBase).origin],
    });
    if (answer.is !== 'answered') return { is: 'later', why: answer.why };
    return understood(answer.status, answer.body.toString('utf8'));
  };
}

const longestWhy = 300;

function understood(status: number, body: string): Taken {
  const { message_id: id, message } = fieldsOf(body);
  if (status === 200 && typeof id === 'string' && id !== '') return { is: 'sent', providerId: id };
  const why = `${status}: ${typeof message === 'string' ? message : body}`.slice(0, longestWhy);
  // Our key, our money with it, and its own trouble pass; what is wrong with this text does not.
  const isOfThisText = status === 400 || status === 404 || status === 422;
  return { is: isOfThisText ? 'refused' : 'later', why };
}

function fieldsOf(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
