import { lagosDate, lagosTimeOf } from '#shared/lagos.ts';
import { audit, type Actor, type AtTerminal, type CommandSet } from '../platform/commands.ts';
import { isId } from '../platform/ids.ts';
import { announce, noticeDays, takeBack, type AnnouncementDeps } from './announce.ts';
import { announcements, type AnnouncementKind } from './queries.ts';

type Reading = AtTerminal & AnnouncementDeps;

const isKind = (typed: string): typed is AnnouncementKind => Object.hasOwn(noticeDays, typed);

/** What all accounts have to hear of in time, from a terminal. */
export const announcementCommands: CommandSet<Reading> = {
  commands: [
    {
      words: 'announce list',
      does: 'what was announced to all accounts, from when on it holds, and what was taken back',
      would: null,
      run: ({ db }) => announcements(db.platform),
    },
    {
      words: 'announce take-back <announcement-id>',
      does: 'take an announcement back before its day; everybody is told that it does not come',
      would: 'take the announcement <announcement-id> back and tell all accounts',
      run: async (deps, [id = '']) => {
        const gone = isId(id) ? await takeBack(deps, id) : null;
        if (!gone) return 'There is no such announcement, or its day has come.';
        await audit(deps, 'announce take-back', id, { kind: gone.kind });
        return 'It is taken back, and all accounts are being told.';
      },
    },
    {
      words: 'announce <kind> <day> <words>',
      does: `tell all accounts what will be different: terms or price at least ${noticeDays.terms} days before, privacy ${noticeDays.privacy}; the day as 2027-01-31`,
      would: 'tell all accounts that from <day> on another <kind> holds: <words>',
      run: (deps, [kind = '', day = '', ...words]) => make(deps, kind, day, words.join(' ').trim()),
    },
  ],
};

async function make(deps: Reading & Actor, kind: string, day: string, words: string): Promise<string> {
  if (!isKind(kind)) return 'Say terms, privacy or price.';
  const holdsFrom = lagosTimeOf(`${day}T00:00`);
  if (!holdsFrom) return 'Say the day as 2027-01-31.';
  if (words === '') return 'Say in a sentence what will be different.';
  const id = await announce(deps, { kind, holdsFrom, words });
  if (!id) return `That is too soon: people have to hear of it at least ${noticeDays[kind]} days before.`;
  await audit(deps, 'announce', id, { kind, day, words });
  return `All accounts are being told that it holds from ${lagosDate(holdsFrom)}.`;
}
