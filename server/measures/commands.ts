import { lagosDate, startOfLagosDay } from '#shared/lagos.ts';
import { longestAnswer, noticeDays } from '#shared/api/measures.ts';
import { after, days } from '../platform/clock.ts';
import { audit, oneWord, type Actor, type Command, type CommandSet } from '../platform/commands.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { isId } from '../platform/ids.ts';
import { nameOfStore, storeAt } from '../stores/index.ts';
import type { MeasureDeps } from './deps.ts';
import * as measures from './measures.ts';
import { findAnswer, measuresOf, openAnswers, writeReply } from './queries.ts';
import { tellOwners } from './tell.ts';

type Operating = MeasureDeps & Actor;

const noStore = 'There is no such store.';
const sayWhy = 'Say why, in 10 to 1000 characters: the owners read it.';
const noPlace = 'No product and no page of this store is at that address.';
const noDay = `Say a day at least ${noticeDays} days ahead, such as 2027-01-31.`;

const commands: readonly Command<MeasureDeps>[] = [
  {
    words: 'store measures <slug>',
    does: 'what was done about a store, why, by whom, and whether it stands',
    would: null,
    async run({ db }, [slug = '']) {
      const storeId = await storeAt(db.platform, slug, 'slug');
      return storeId ? measuresOf(db.platform, storeId) : noStore;
    },
  },
  {
    words: 'store suspend <slug> <reason>',
    does: 'close a store for abuse; its owners are written to why, and its data stays',
    would: 'close <slug> to shoppers and write to its owners: <reason>. Its data stays',
    async run(deps, [slug = '', ...words]) {
      const reason = reasonOf(words);
      if (!reason) return sayWhy;
      return change(deps, slug, async (doing) => {
        const done = await measures.suspend(doing, { actor: deps.actor, reason });
        return done ? ['store suspended', { reason }, 'is suspended'] : 'It is suspended already.';
      });
    },
  },
  {
    words: 'store restore <slug>',
    does: 'open it again; its owners are written to',
    would: 'open <slug> again and write to its owners',
    run: (deps, [slug = '']) =>
      change(deps, slug, async (doing) =>
        (await measures.restore(doing))
          ? ['store live', {}, 'is not suspended any more']
          : 'It is not suspended.',
      ),
  },
  {
    words: 'store hide <slug> <address> <reason>',
    does: 'take one product or page from shoppers; its owners are written to why',
    would: 'take <address> of <slug> from shoppers and write to its owners: <reason>',
    async run(deps, [slug = '', address = '', ...words]) {
      const reason = reasonOf(words);
      if (!reason) return sayWhy;
      return change(deps, slug, async (doing) => {
        const what = await measures.findHideable(doing.tx, address);
        if (!what) return noPlace;
        const done = await measures.hide(doing, what, { actor: deps.actor, reason });
        return done
          ? ['store hide', { address, reason }, `shows ${what.name} no more`]
          : 'It is hidden already.';
      });
    },
  },
  {
    words: 'store unhide <slug> <address>',
    does: 'show it again; its owners are written to',
    would: 'show <address> of <slug> again and write to its owners',
    run: (deps, [slug = '', address = '']) =>
      change(deps, slug, async (doing) => {
        const what = await measures.findHideable(doing.tx, address);
        if (!what) return noPlace;
        const done = await measures.unhide(doing, what);
        return done ? ['store unhide', { address }, `shows ${what.name} again`] : 'It is not hidden.';
      }),
  },
  {
    words: 'store end <slug> <day> <reason>',
    does: `say that a store ends on a day, at least ${noticeDays} days ahead; it is suspended then, by itself`,
    would: 'write to the owners of <slug> that it ends on <day>: <reason>. It is suspended then, by itself',
    run: end,
  },
  {
    words: 'store keep <slug>',
    does: 'withdraw that notice; its owners are written to',
    would: 'withdraw the notice to <slug> and write to its owners',
    run: (deps, [slug = '']) =>
      change(deps, slug, async (doing) =>
        (await measures.withdrawNotice(doing)) ? ['store keep', {}, 'goes on'] : 'No notice was given.',
      ),
  },
  {
    words: 'answer list',
    does: 'what owners answered to all this and nobody has replied to',
    would: null,
    run: ({ db }) => openAnswers(db.platform),
  },
  {
    words: 'answer reply <answer-id> <reply>',
    does: 'reply to one of them; its store’s owners get it by mail and read it in the dashboard',
    would: 'write to the owners in reply to <answer-id>: <reply>',
    run: reply,
  },
];

/** What we do about stores that break the rules, from a terminal. */
export const measureCommands: CommandSet<MeasureDeps> = {
  commands,
  meanings: {
    'answer-id': oneWord(async ({ db }, id) => {
      const found = isId(id) ? await findAnswer(db.platform, id) : null;
      if (!found) return null;
      const { store_id: storeId, by_name: by } = found;
      return { said: `what ${by} of ${await nameOfStore(db, storeId)} answered`, storeId };
    }, 'There is no such answer.'),
    day: oneWord(
      async ({ clock }, typed) => (dayOf(typed, clock.now()) ? lagosDate(dayOf(typed, clock.now())!) : null),
      noDay,
    ),
  },
};

const shortestReason = 10;
const longestReason = 1_000;

function reasonOf(words: readonly string[]): string | null {
  const reason = words.join(' ').trim();
  return reason.length >= shortestReason && reason.length <= longestReason ? reason : null;
}

/** The beginning of a day in Lagos; null for what is none, or is too soon. */
function dayOf(typed: string, now: Date): Date | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(typed) || Number.isNaN(Date.parse(typed))) return null;
  const day = startOfLagosDay(typed);
  return day >= after(now, days(noticeDays)) ? day : null;
}

/** What goes into the log, and what is said of the store; a text says why nothing was done. */
type Changed = [action: string, data: object, said: string] | string;

async function change(
  deps: Operating,
  slug: string,
  doing: (doing: measures.Doing) => Promise<Changed>,
): Promise<string> {
  const storeId = await storeAt(deps.db.platform, slug, 'slug');
  if (!storeId) return noStore;
  const changed = await deps.db.forStore(storeId).transact((tx: StoreTx) => doing({ deps, tx }));
  if (typeof changed === 'string') return `${changed} Nothing was changed.`;
  const [action, data, said] = changed;
  await audit({ ...deps, storeId }, action, slug, data);
  return `${await nameOfStore(deps.db, storeId)} ${said}. Its owners are written to.`;
}

async function end(deps: Operating, [slug = '', day = '', ...words]: string[]): Promise<string> {
  const due = dayOf(day, deps.clock.now());
  const reason = reasonOf(words);
  if (!due) return noDay;
  if (!reason) return sayWhy;
  return change(deps, slug, async (doing) => {
    const done = await measures.giveNotice(doing, due, { actor: deps.actor, reason });
    return done
      ? ['store end', { day, reason }, `ends on ${lagosDate(due)}`]
      : 'It is suspended, or notice was given already.';
  });
}

async function reply(deps: Operating, [id = '', ...words]: string[]): Promise<string> {
  const said = words.join(' ').trim();
  if (said.length < shortestReason || said.length > longestAnswer) return 'Reply in 10 to 4000 characters.';
  const answer = isId(id) ? await findAnswer(deps.db.platform, id) : null;
  if (!answer) return 'There is no such answer.';
  const isFirst = await deps.db.forStore(answer.store_id).transact(async (tx) => {
    if (!(await writeReply(tx.platform, id, said, deps.clock.now()))) return false;
    await tellOwners(deps, tx, { news: 'reply', about: answer.words, reason: said, day: '' });
    return true;
  });
  if (!isFirst) return 'Somebody has replied to it already. Nothing was changed.';
  await audit({ ...deps, storeId: answer.store_id }, 'answer reply', id, { reply: said });
  return 'The reply is on its way.';
}
