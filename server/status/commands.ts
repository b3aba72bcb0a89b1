import { after, days } from '../platform/clock.ts';
import { audit, type Actor, type AtTerminal, type CommandSet } from '../platform/commands.ts';
import {
  beginTrouble,
  endTrouble,
  lastBeat,
  parts,
  sayOfTrouble,
  troublesSince,
  type Part,
} from './queries.ts';

const isPart = (typed: string): typed is Part => (parts as readonly string[]).includes(typed);
const whichPart = `Say one of ${parts.join(', ')}.`;

/** What the page about how everything is says, from a terminal. */
export const statusCommands: CommandSet<AtTerminal> = {
  commands: [
    {
      words: 'status list',
      does: 'what is said at /status: what does not work, and what did not',
      would: null,
      run: async ({ db, clock }) => ({
        seen: await lastBeat(db.platform),
        troubles: await troublesSince(db.platform, after(clock.now(), -days(30))),
      }),
    },
    {
      words: 'status say <part> <words>',
      does: 'tell at /status and in every dashboard that something does not work (presence, payments, mails), or say more about it; it stands until "status over"',
      would: 'say at /status and in every dashboard of <part>: <words>',
      run: (deps, [part = '', ...words]) => say(deps, part, words.join(' ').trim()),
    },
    {
      words: 'status over <part>',
      does: 'tell at /status that it works again',
      would: 'say at /status that <part> works again',
      run: async (deps, [part = '']) => {
        if (!isPart(part)) return whichPart;
        const wasOpen = await deps.db.transact((tx) => endTrouble(tx, part, deps.clock.now(), true));
        if (!wasOpen) return 'Nothing is open there.';
        await audit(deps, 'status over', part, {});
        return 'It is said to work again.';
      },
    },
  ],
};

async function say(deps: AtTerminal & Actor, part: string, words: string): Promise<string> {
  if (!isPart(part)) return whichPart;
  if (words === '') return 'Say in a sentence what does not work.';
  await deps.db.transact(async (tx) => {
    const isNew = await beginTrouble(tx, { what: part, at: deps.clock.now(), words, byHand: true });
    if (!isNew) await sayOfTrouble(tx, part, words);
  });
  await audit(deps, 'status say', part, { words });
  return 'It stands at /status and in every dashboard until you say "status over".';
}
