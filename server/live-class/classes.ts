import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { ClassSlug } from '#shared/api/live-class.ts';
import { after, minutes } from '../platform/clock.ts';
import type { PlatformTx } from '../platform/database/db.ts';
import { newId } from '../platform/ids.ts';
import {
  classById,
  insertClass,
  insertGift,
  insertSlides,
  lockClass,
  moveClass,
  takeInterest,
  turnClass,
  type ClassRow,
} from './class-queries.ts';
import { tellClass } from './host.ts';
import { newsFor, whenInLagos } from './letters.ts';
import type { ClassDeps } from './deps.ts';
import { seatsOf } from './seat-queries.ts';

const web = z.url({ protocol: /^https?$/ });

/** `class.json` of a folder that is imported. */
export const ClassPlan = z.object({
  slug: ClassSlug,
  title: z.string().min(3).max(120),
  about: z.string().max(1_000).default(''),
  host_name: z.string().min(1).max(80).default('Presence'),
  /** With its offset, such as 2026-11-25T18:00:00+01:00; may be said on the command line instead. */
  starts_at: z.iso.datetime({ offset: true }).optional(),
  minutes: z.number().int().min(5).max(480),
  capacity: z.number().int().min(1).max(100_000),
  room_url: web.nullable().default(null),
  replay_url: web.nullable().default(null),
  gift: z
    .object({ title: z.string().min(3).max(80), file: z.string() })
    .nullable()
    .default(null),
});
export type ClassPlan = z.infer<typeof ClassPlan>;

export interface ClassFiles {
  slides: { title: string; lines: string[] }[];
  gift: Buffer | null;
}

export type CreateClassResult = { ok: true; slug: string } | { ok: false; reason: 'taken' };

/** Schedules a class and tells those who asked to hear of one. */
export async function createClass(
  deps: ClassDeps,
  plan: ClassPlan,
  starts: Date,
  files: ClassFiles,
): Promise<CreateClassResult> {
  const now = deps.clock.now();
  const id = newId();
  const { slug, title, about, host_name, capacity, room_url, replay_url } = plan;
  const ends_at = after(starts, minutes(plan.minutes));
  return deps.db.transact(async (tx) => {
    const row = { id, slug, title, about, host_name, starts_at: starts, ends_at, capacity };
    const gift_title = plan.gift?.title ?? null;
    if (!(await insertClass(tx, { ...row, room_url, replay_url, gift_title, created_at: now })))
      return { ok: false, reason: 'taken' };
    await insertSlides(tx, id, files.slides);
    if (plan.gift && files.gift)
      await insertGift(tx, { class_id: id, file_name: path.basename(plan.gift.file), bytes: files.gift });
    for (const email of await takeInterest(tx))
      await deps.mail.queue(tx, {
        key: `class:${id}:announced:${email}`,
        to: email,
        template: 'class-announced',
        data: {
          first_name: '',
          title,
          host_name,
          when: whenInLagos(starts),
          link: `${deps.config.platformUrl}/webinar`,
        },
      });
    return { ok: true, slug };
  });
}

/** Reads a folder with `class.json`, `slides.txt` and the gift. */
export async function readClassFolder(folder: string): Promise<{ plan: ClassPlan; files: ClassFiles }> {
  const plan = ClassPlan.parse(JSON.parse(await readFile(path.join(folder, 'class.json'), 'utf8')));
  const text = await readFile(path.join(folder, 'slides.txt'), 'utf8');
  const gift = plan.gift ? await readFile(path.join(folder, plan.gift.file)) : null;
  return { plan, files: { slides: slidesFrom(text), gift } };
}

/** Slides stand apart by a line `---`; the first line of each is its title. */
function slidesFrom(text: string): ClassFiles['slides'] {
  return text
    .split(/^---\s*$/m)
    .map((block) => block.split('\n').flatMap((line) => line.trim() || []))
    .flatMap(([title, ...lines]) => (title ? [{ title, lines }] : []));
}

/**
 * Calls a class off that has not begun: whoever has a seat or waits for one is told, and its event goes from their
 * calendars. False where it has begun, or is over.
 */
export async function callOff(deps: ClassDeps, row: ClassRow): Promise<boolean> {
  const now = deps.clock.now();
  return deps.db.transact(async (tx) => {
    const { status, sequence } = await lockClass(tx, row.id);
    // A later sequence takes the event back from calendars.
    const change = { ended_at: now, sequence: sequence + 1 };
    if (status !== 'scheduled' || !(await turnClass(tx, row.id, 'ended', change))) return false;
    const news = { template: 'class-called-off', about: 'called-off', calendar: 'CANCEL' } as const;
    await tellSeats(deps, tx, await classById(tx, row.id), news);
    await tellClass(tx, row.id, now);
    return true;
  });
}

/** Gives a class that has not begun another time, and tells everybody; its event in their calendars moves along. */
export async function reschedule(deps: ClassDeps, row: ClassRow, starts: Date): Promise<boolean> {
  const now = deps.clock.now();
  return deps.db.transact(async (tx) => {
    const before = await lockClass(tx, row.id);
    const ends = new Date(starts.getTime() + before.ends_at.getTime() - before.starts_at.getTime());
    if (!(await moveClass(tx, row.id, starts, ends))) return false;
    const moved = await classById(tx, row.id);
    const about = `moved:${moved.sequence}`;
    await tellSeats(deps, tx, moved, { template: 'class-moved', about, calendar: 'PUBLISH' });
    await tellClass(tx, row.id, now);
    return true;
  });
}

interface SeatsNews {
  template: 'class-called-off' | 'class-moved';
  /** By which each seat is told of it once. */
  about: string;
  /** What becomes of the event in the calendars of those who have a seat. */
  calendar: 'CANCEL' | 'PUBLISH';
}

/** Writes to everybody who has a seat or waits for one. */
async function tellSeats(
  deps: ClassDeps,
  tx: PlatformTx,
  row: ClassRow,
  { template, about, calendar }: SeatsNews,
): Promise<void> {
  for (const seat of await seatsOf(tx, row.id, ['seated', 'waitlisted']))
    await deps.mail.queue(tx, {
      key: `class:${seat.id}:${about}`,
      to: seat.email,
      template,
      data: newsFor(deps.config, row, seat, {
        at: deps.clock.now(),
        calendar: seat.state === 'seated' ? calendar : undefined,
      }),
    });
}
