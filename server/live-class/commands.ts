import path from 'node:path';
import { audit, oneWord, type Actor, type Command, type CommandSet } from '../platform/commands.ts';
import { AppError } from '../platform/http/errors.ts';
import { allClasses, classBySlug, setReplay } from './class-queries.ts';
import { callOff, ClassPlan, createClass, reschedule as moveClass, readClassFolder } from './classes.ts';
import { end as endClass, hostLink, start as startClass } from './host.ts';
import { whenInLagos } from './letters.ts';
import type { ClassDeps } from './deps.ts';
import { isCalledOff } from './view.ts';

type Operating = ClassDeps & Actor;

const noClass = 'There is no such class.';
const noTime = 'Say the time with its offset, for example 2026-12-05T18:00:00+01:00.';

const commands: readonly Command<ClassDeps>[] = [
  {
    words: 'class list',
    does: 'every live class with its seats',
    would: null,
    run: async ({ db }) =>
      (await allClasses(db.platform)).map((row) => ({
        slug: row.slug,
        title: row.title,
        starts: whenInLagos(row.starts_at),
        status: isCalledOff(row) ? 'called off' : row.status,
        seats: `${row.taken} taken and ${row.held} held of ${row.capacity}`,
      })),
  },
  {
    words: 'class create <name> <title> <start> <minutes> <seats>',
    does: 'schedule a class without slides',
    would:
      'schedule the class <name>, “<title>”, at <start> for <minutes> minutes with <seats> seats, and write to everybody who waits for one',
    async run(deps, [slug, title, start = '', length, seats]) {
      const plan = ClassPlan.safeParse({ slug, title, minutes: Number(length), capacity: Number(seats) });
      if (!plan.success) return `${plan.error.issues[0]!.path.join('.')}: ${plan.error.issues[0]!.message}`;
      return schedule(deps, plan.data, start, { slides: [], gift: null });
    },
  },
  {
    words: 'class import <folder> [<start>]',
    does: 'schedule a class from class.json, slides.txt and its gift',
    would: 'schedule the class in the folder <folder>, and write to everybody who waits for one',
    async run(deps, [folder = '', start]) {
      const read = await readClassFolder(path.resolve(folder)).catch(fileMissing);
      if (typeof read === 'string') return read;
      const { plan, files } = read;
      return schedule(deps, plan, start ?? plan.starts_at ?? '', files);
    },
  },
  {
    words: 'class move <class> <start>',
    does: 'another time; everybody is told and calendars follow',
    would: 'move the class “<class>” to <start> and write to everybody who has a seat',
    async run(deps, [slug = '', start = '']) {
      const starts = timeOf(start, deps.clock.now());
      if (!starts) return noTime;
      const row = await classBySlug(deps.db.platform, slug);
      if (!row) return noClass;
      if (!(await moveClass(deps, row, starts))) return 'Only a class that has not begun can be moved.';
      await audit(deps, 'class move', slug, { to: starts });
      return `${slug} is now on ${whenInLagos(starts)}, Lagos time.`;
    },
  },
  {
    words: 'class call-off <class>',
    does: 'it does not take place; everybody is told and calendars follow',
    would: 'call the class “<class>” off, for good, and write to everybody who has a seat or waits for one',
    async run(deps, [slug = '']) {
      const row = await classBySlug(deps.db.platform, slug);
      if (!row) return noClass;
      if (!(await callOff(deps, row))) return 'Only a class that has not begun can be called off.';
      await audit(deps, 'class call-off', slug, {});
      return `${slug} is called off, and everybody was written to.`;
    },
  },
  {
    words: 'class replay <class> <address>',
    does: 'where the recording is',
    would: 'show the recording of “<class>” at <address>',
    async run(deps, [slug = '', address = '']) {
      const row = await classBySlug(deps.db.platform, slug);
      if (!row) return noClass;
      if (!/^https?:\/\/\S+$/.test(address)) return 'Say the address of the recording.';
      await deps.db.transact((tx) => setReplay(tx, row.id, address));
      await audit(deps, 'class replay', slug, { address });
      return `The replay of ${slug} is at ${address}.`;
    },
  },
  {
    words: 'class host-key <class>',
    does: "a link to the host's console that works once",
    would: "make a link to the host's console of “<class>” that works once",
    async run(deps, [slug = '']) {
      const row = await classBySlug(deps.db.platform, slug);
      if (!row) return noClass;
      await audit(deps, 'class host-key', slug, {});
      return hostLink(deps, row);
    },
  },
  {
    words: 'class start <class>',
    does: 'begin the class',
    would: 'begin the class “<class>” for everybody who has a seat',
    run: (deps, [slug = '']) => change(deps, slug, 'start', startClass),
  },
  {
    words: 'class end <class>',
    does: 'end it: the replay goes out, and the gift to those who attended',
    would: 'end the class “<class>” and send its replay out, and its gift to those who attended',
    run: (deps, [slug = '']) => change(deps, slug, 'end', endClass),
  },
];

/** Live classes from the terminal. */
export const classCommands: CommandSet<ClassDeps> = {
  commands,
  meanings: {
    class: oneWord(async ({ db }, slug) => (await classBySlug(db.platform, slug))?.title ?? null, noClass),
  },
};

function fileMissing(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return `There is no file ${error.path}.`;
  throw error;
}

async function schedule(
  deps: Operating,
  plan: ClassPlan,
  start: string,
  files: Parameters<typeof createClass>[3],
): Promise<string> {
  const starts = timeOf(start, deps.clock.now());
  if (!starts) return noTime;
  const made = await createClass(deps, plan, starts, files);
  if (!made.ok) return `There is a class ${plan.slug} already.`;
  await audit(deps, 'class create', plan.slug, { starts });
  return `${plan.slug} is on ${whenInLagos(starts)}, Lagos time.`;
}

/** Null unless it is a whole time, with its offset, that is still to come. */
function timeOf(text: string, now: Date): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(text)) return null;
  const at = new Date(text);
  return at > now ? at : null;
}

async function change(
  deps: Operating,
  slug: string,
  what: 'start' | 'end',
  run: typeof startClass,
): Promise<string> {
  const row = await classBySlug(deps.db.platform, slug);
  if (!row) return noClass;
  try {
    await run(deps, row.id);
  } catch (error) {
    if (error instanceof AppError) return String(error.sentences.detail);
    throw error;
  }
  await audit(deps, `class ${what}`, slug, {});
  return `${slug} was ${what}ed.`;
}
