import path from 'node:path';
import { audit, oneWord, type Actor, type Command, type CommandSet } from '../platform/commands.ts';
import { AppError } from '../platform/errors.ts';
import { allClasses, classBySlug, setReplay } from './class-queries.ts';
import { ClassPlan, createClass, move as moveClass, readClassFolder } from './classes.ts';
import { end as endClass, hostLink, start as startClass } from './host.ts';
import { whenInLagos } from './letters.ts';
import type { ClassParts } from './parts.ts';

type Operating = ClassParts & Actor;

const noClass = 'There is no such class.';
const noTime = 'Say the time with its offset, for example 2026-12-05T18:00:00+01:00.';

const commands: readonly Command<ClassParts>[] = [
  {
    words: 'class list',
    does: 'every live class with its seats',
    would: null,
    run: async ({ db }) =>
      (await allClasses(db.platform)).map((row) => ({
        slug: row.slug,
        title: row.title,
        starts: whenInLagos(row.starts_at),
        status: row.status,
        seats: `${row.taken} taken and ${row.held} held of ${row.capacity}`,
      })),
  },
  {
    words: 'class create <name> <title> <start> <minutes> <seats>',
    does: 'schedule a class without slides',
    would:
      'schedule the class <name>, “<title>”, at <start> for <minutes> minutes with <seats> seats, and write to everybody who waits for one',
    async run(parts, [slug, title, start = '', length, seats]) {
      const plan = ClassPlan.safeParse({ slug, title, minutes: Number(length), capacity: Number(seats) });
      if (!plan.success) return `${plan.error.issues[0]!.path.join('.')}: ${plan.error.issues[0]!.message}`;
      return schedule(parts, plan.data, start, { slides: [], gift: null });
    },
  },
  {
    words: 'class import <folder> [<start>]',
    does: 'schedule a class from class.json, slides.txt and its gift',
    would: 'schedule the class in the folder <folder>, and write to everybody who waits for one',
    async run(parts, [folder = '', start]) {
      const { plan, files } = await readClassFolder(path.resolve(folder));
      return schedule(parts, plan, start ?? plan.starts_at ?? '', files);
    },
  },
  {
    words: 'class move <class> <start>',
    does: 'another time; everybody is told and calendars follow',
    would: 'move the class “<class>” to <start> and write to everybody who has a seat',
    async run(parts, [slug = '', start = '']) {
      const starts = timeOf(start, parts.clock.now());
      if (!starts) return noTime;
      const row = await classBySlug(parts.db.platform, slug);
      if (!row) return noClass;
      if (!(await moveClass(parts, row, starts))) return 'Only a class that has not begun can be moved.';
      await audit(parts, 'class move', slug, { to: starts });
      return `${slug} is now on ${whenInLagos(starts)}, Lagos time.`;
    },
  },
  {
    words: 'class replay <class> <address>',
    does: 'where the recording is',
    would: 'show the recording of “<class>” at <address>',
    async run(parts, [slug = '', address = '']) {
      const row = await classBySlug(parts.db.platform, slug);
      if (!row) return noClass;
      if (!/^https?:\/\/\S+$/.test(address)) return 'Say the address of the recording.';
      await parts.db.transact((tx) => setReplay(tx, row.id, address));
      await audit(parts, 'class replay', slug, { address });
      return `The replay of ${slug} is at ${address}.`;
    },
  },
  {
    words: 'class host-key <class>',
    does: "a link to the host's console that works once",
    would: "make a link to the host's console of “<class>” that works once",
    async run(parts, [slug = '']) {
      const row = await classBySlug(parts.db.platform, slug);
      if (!row) return noClass;
      await audit(parts, 'class host-key', slug, {});
      return hostLink(parts, row);
    },
  },
  {
    words: 'class start <class>',
    does: 'begin the class',
    would: 'begin the class “<class>” for everybody who has a seat',
    run: (parts, [slug = '']) => change(parts, slug, 'start', startClass),
  },
  {
    words: 'class end <class>',
    does: 'end it: replay and checklist go out',
    would: 'end the class “<class>” and send replay and checklist out',
    run: (parts, [slug = '']) => change(parts, slug, 'end', endClass),
  },
];

/** Live classes from the terminal. */
export const classCommands: CommandSet<ClassParts> = {
  commands,
  meanings: {
    class: oneWord(async ({ db }, slug) => (await classBySlug(db.platform, slug))?.title ?? null, noClass),
  },
};

async function schedule(
  parts: Operating,
  plan: ClassPlan,
  start: string,
  files: Parameters<typeof createClass>[3],
): Promise<string> {
  const starts = timeOf(start, parts.clock.now());
  if (!starts) return noTime;
  const made = await createClass(parts, plan, starts, files);
  if (!made.ok) return `There is a class ${plan.slug} already.`;
  await audit(parts, 'class create', plan.slug, { starts });
  return `${plan.slug} is on ${whenInLagos(starts)}, Lagos time.`;
}

/** Null unless it is a whole time, with its offset, that is still to come. */
function timeOf(text: string, now: Date): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(text)) return null;
  const at = new Date(text);
  return at > now ? at : null;
}

async function change(
  parts: Operating,
  slug: string,
  what: 'start' | 'end',
  run: typeof startClass,
): Promise<string> {
  const row = await classBySlug(parts.db.platform, slug);
  if (!row) return noClass;
  try {
    await run(parts, row.id);
  } catch (error) {
    if (error instanceof AppError) return String(error.sentences.detail);
    throw error;
  }
  await audit(parts, `class ${what}`, slug, {});
  return `${slug} was ${what}ed.`;
}
