import { naira } from '#shared/money.ts';
import {
  oneWord,
  type ArgumentReader,
  type ArgumentMeaning,
  type WriteCommand,
} from '../platform/commands.ts';
import { meaningsOf } from './commands.ts';
import type { ReaderDeps } from './deps.ts';

const amount: ArgumentReader<ReaderDeps> = oneWord((_deps, typed) => {
  const kobo = Number(typed);
  return Promise.resolve(Number.isSafeInteger(kobo) && kobo > 0 ? naira(kobo) : null);
}, 'Say how many kobo, as a whole number.');

/**
 * What stands for a place in a command's words: the first that a module finds under it, else why there is nothing. Null
 * where no module knows such a place, which stands for the words that were typed.
 */
async function meantBy(deps: ReaderDeps, place: string, typed: string[]): Promise<ArgumentMeaning | null> {
  let meant: ArgumentMeaning | null = null;
  for (const meaning of place === 'kobo' ? [amount] : meaningsOf(place)) {
    meant = await meaning(deps, typed);
    if (typeof meant !== 'string') break;
  }
  return meant;
}

/** What stands for each place of a command's words, and the first store that one of them is of. */
interface Understood {
  said: Map<string, string>;
  storeId: string | null;
}

/** A text says why a place stands for nothing. */
async function understand(deps: ReaderDeps, words: string, args: string[]): Promise<Understood | string> {
  const places = [...words.matchAll(/<([a-z-]+)>(\]?)/g)];
  const said = new Map<string, string>();
  let storeId: string | null = null;
  let rest = args;
  for (const [n, [, name = '', optional]] of places.entries()) {
    if (rest.length === 0 && optional) continue;
    if (rest.length === 0) return `Say also <${name}>.`;
    const meant = (await meantBy(deps, name, rest)) ?? {
      said: n === places.length - 1 ? rest.join(' ') : rest[0]!,
      words: n === places.length - 1 ? rest.length : 1,
    };
    if (typeof meant === 'string') return meant;
    said.set(name, meant.said);
    storeId ??= meant.storeId ?? null;
    rest = rest.slice(meant.words ?? 1);
  }
  return { said, storeId };
}

/** The store that the words of a command name; null where they name none. */
export async function storeMeant(
  deps: ReaderDeps,
  command: Pick<WriteCommand<ReaderDeps>, 'words'>,
  args: string[],
): Promise<string | null> {
  const meant = await understand(deps, command.words, args);
  return typeof meant === 'string' ? null : meant.storeId;
}

/**
 * What a command that changes something would do, in a sentence that may be shown as what was asked. `ok` where it can be
 * tried. The command itself is not run at all, since what it asks of a provider could not be taken back.
 */
export async function wouldDo(
  deps: ReaderDeps,
  command: WriteCommand<ReaderDeps>,
  args: string[],
): Promise<{ ok: boolean; said: string }> {
  const meant = await understand(deps, command.words, args);
  if (typeof meant === 'string') return { ok: false, said: `${meant} Nothing would be done.` };
  const sentence = command.would
    .replaceAll(/\[([^\]]*<([a-z-]+)>[^\]]*)\]/g, (_, part: string, name: string) =>
      meant.said.has(name) ? part : '',
    )
    .replaceAll(/<([a-z-]+)>/g, (place, name: string) => meant.said.get(name) ?? place);
  const asked = 'Nothing was done; whether it may be done now is asked when it is.';
  return { ok: true, said: `It would ${sentence}. ${asked}` };
}
