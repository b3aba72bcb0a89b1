import { checkOf, checkRounds, codeDigits, digitsOf, mostTries } from '#shared/orders/rider.ts';
import { all, one } from './dom.ts';

/** What was said at a door, until the shop has it. Names and addresses are not among it. */
interface Word {
  parcel: string;
  key: string;
  at: string;
  code: string;
  cash: string;
  reason: string;
}
/** What this phone knows beyond the page: words that wait, wrong codes of each parcel, and what came of it last. */
interface Kept {
  words: Word[];
  tries: Record<string, number>;
  said: Record<string, string>;
}

/** Seconds after which what waits is sent once more. */
const again = 5;
const nothing: Kept = { words: [], tries: {}, said: {} };

/** Whether the code may be right: nine hundred and ninety-nine slips of a thousand are found without a line. */
async function mayBeRight(code: string, parcel: string, check: number): Promise<boolean> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  // Only there on secure addresses; without it the shop is the first to look.
  if (!globalThis.crypto?.subtle) return true;
  const key = await crypto.subtle.importKey('raw', bytes(code), 'PBKDF2', false, ['deriveBits']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: bytes(parcel), iterations: checkRounds };
  return checkOf(new Uint8Array(await crypto.subtle.deriveBits(how, key, 256))) === check;
}

let page: HTMLElement;
let kept = nothing;
let sending = false;
const nameOf = () => `rider:${page.dataset.rider}`;

function read(): Kept {
  try {
    return { ...nothing, ...(JSON.parse(localStorage.getItem(nameOf()) ?? '{}') as Partial<Kept>) };
  } catch {
    return nothing;
  }
}

function keep(): void {
  try {
    localStorage.setItem(nameOf(), JSON.stringify(kept));
  } catch {
    // A phone that keeps nothing still sends what there is a line for.
  }
}

const stopOf = (parcel: string) => one<HTMLElement>(`[data-stop="${CSS.escape(parcel)}"]`);

/** Shows what became of a parcel. */
function tell(parcel: string, answer: string): void {
  const stop = stopOf(parcel);
  const words = one(`[data-told=${answer}]`)?.textContent;
  const state = stop && one('[data-state]', stop);
  if (!stop || !words || !state) return;
  state.textContent = words;
  // Nothing more is typed for it.
  if (/delivered|locked|closed/.test(answer)) one('[data-handing]', stop)?.setAttribute('hidden', '');
  if (answer === 'delivered') state.parentElement?.classList.add('good');
  one('[data-kept]', stop)?.toggleAttribute('hidden', !kept.words.some((word) => word.parcel === parcel));
}

/** Sends what waits, in the order in which it was said. */
async function flush(): Promise<void> {
  if (sending || kept.words.length === 0) return;
  sending = true;
  try {
    for (let word = kept.words[0]; word; word = kept.words[0]) {
      const body = new URLSearchParams({ ...word });
      const sent = await fetch(`${page.dataset.rider}/sent`, { method: 'POST', body, cache: 'no-store' });
      if (sent.status === 429 || sent.status >= 500) break;
      kept.words.shift();
      kept.said[word.parcel] = sent.ok ? await sent.text() : 'closed';
      keep();
      tell(word.parcel, kept.said[word.parcel]!);
    }
  } catch {
    // The line is away; it is tried again.
  }
  sending = false;
}

async function say(form: HTMLFormElement, reason: string): Promise<void> {
  const data = new FormData(form);
  const parcel = String(data.get('parcel'));
  const code = digitsOf(String(data.get('code') ?? ''));
  if (!reason && code.length !== codeDigits) return void form.reportValidity();
  const key = `${page.dataset.key}-${Date.now()}`;
  const cash = data.has('cash') ? 'on' : '';
  let answer = reason ? 'noted' : 'delivered';
  if (!reason && !(await mayBeRight(code, parcel, Number(stopOf(parcel)?.dataset.check)))) {
    const tries = (kept.tries[parcel] ?? 0) + 1;
    kept.tries[parcel] = tries;
    answer = tries >= mostTries ? 'locked' : 'wrong';
  }
  kept.words.push({ parcel, key, at: new Date().toISOString(), code, reason, cash });
  kept.said[parcel] = answer;
  keep();
  tell(parcel, answer);
  return flush();
}

/** Makes the page of a rider work without a line: what is said is kept on the phone and sent when there is one. */
export function begin(): void {
  const found = one<HTMLElement>('[data-rider]');
  if (!found) return;
  page = found;
  kept = read();
  for (const button of all<HTMLButtonElement>('[data-stop] form button'))
    button.addEventListener('click', (event) => {
      event.preventDefault();
      if (button.form) void say(button.form, button.value);
    });
  // A page kept from before knows nothing of what was said since.
  const waiting = kept.words.map(({ parcel }) => parcel);
  for (const [parcel, answer] of Object.entries(kept.said))
    if (!navigator.onLine || waiting.includes(parcel)) tell(parcel, answer);
  if (Date.now() > Date.parse(page.dataset.until ?? '')) {
    one('[data-ended]')?.removeAttribute('hidden');
    for (const stop of all('[data-stop]')) stop.setAttribute('hidden', '');
  }
  void flush();
  addEventListener('online', () => void flush());
  setInterval(() => void flush(), again * 1000);
}
