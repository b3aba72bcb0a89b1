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

/**
 * What a command that changes something would do, in a sentence. The command itself is not run at all, since what it
 * asks of a provider could not be taken back.
 */
export async function wouldDo(
  deps: ReaderDeps,
  command: WriteCommand<ReaderDeps>,
  args: string[],
): Promise<string> {
  const places = [...command.words.matchAll(/<([a-z-]+)>(\]?)/g)];
  const said = new Map<string, string>();
  let rest = args;
  for (const [n, [, name = '', optional]] of places.entries()) {
    if (rest.length === 0 && optional) continue;
    if (rest.length === 0) return `Say also <${name}>. ${nothing}`;
    const meant = (await meantBy(deps, name, rest)) ?? {
      said: n === places.length - 1 ? rest.join(' ') : rest[0]!,
      words: n === places.length - 1 ? rest.length : 1,
    };
    if (typeof meant === 'string') return `${meant} ${nothing}`;
    said.set(name, meant.said);
    rest = rest.slice(meant.words ?? 1);
  }
  const sentence = command.would.replaceAll(/<([a-z-]+)>/g, (place, name: string) => said.get(name) ?? place);
  return `It would ${sentence}. Nothing was done; whether it may be done now is asked when it is.`;
}

const nothing = 'Nothing would be done.';
