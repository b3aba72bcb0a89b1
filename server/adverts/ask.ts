import { seconds } from '../platform/clock.ts';

/** What goes to a network; nothing of it is logged, since the address may hold its secret. */
export interface Question {
  url: string;
  headers?: Record<string, string>;
  body: object;
}

export interface Reply {
  status: number;
  /** The answer read as JSON; undefined where it is none. */
  body: unknown;
}

/** What a network made of an event, with a sentence for its owner. `token`: it takes nothing from us as things are. */
export interface Outcome {
  is: 'sent' | 'later' | 'never' | 'token';
  words: string;
}

/** What to ask a network, and how an answer of its own is understood. */
export interface Told {
  /** How its owner calls the network. */
  name: string;
  question: Question;
  outcomeOf(reply: Reply): Outcome;
}

const patienceMs = seconds(5);
/** Of an answer no more is read (bytes). */
const mostBytes = 8 * 1024;

/** Asks a network once. Never throws for what it says or does not say. */
export async function ask({ url, headers = {}, body }: Question): Promise<Reply | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      // An answer that leads elsewhere is none: the token would go along.
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    return { status: response.status, body: parsed(await beginningOf(response)) };
  } catch {
    return null;
  }
}

async function beginningOf(response: Response): Promise<string> {
  const parts: Buffer[] = [];
  let read = 0;
  if (!response.body) return '';
  // Leaving the loop hangs up.
  for await (const part of response.body) {
    parts.push(Buffer.from(part as Uint8Array));
    read += part.length;
    if (read >= mostBytes) break;
  }
  return Buffer.concat(parts).subarray(0, mostBytes).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What came of asking a network: by the status alone where every one of them means the same by it; null is no answer. */
export function whatCame({ name, outcomeOf }: Told, reply: Reply | null): Outcome {
  if (reply === null) return { is: 'later', words: `${name} did not answer.` };
  const { status } = reply;
  if (status === 429) return { is: 'later', words: `${name} asked us to wait.` };
  if (status >= 500) return { is: 'later', words: `${name} has trouble of its own (${status}).` };
  return outcomeOf(reply);
}

/** What a network said, as far as it fits beside our own words. */
export const quoted = (text: string) => (text.length > 240 ? `${text.slice(0, 239)}…` : text);
