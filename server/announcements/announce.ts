import { lagosDate } from '#shared/lagos.ts';
import { verifiedAccounts } from '../accounts/index.ts';
import type { Mail } from '../mail/index.ts';
import { after, days } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { newId } from '../platform/ids.ts';
import {
  findAnnouncement,
  holdsAnnounced,
  insertAnnouncement,
  withdraw,
  type Announcement,
  type AnnouncementKind,
} from './queries.ts';

export interface AnnouncementDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'jobs'> {
  config: Pick<Config, 'platformUrl'>;
  mail: Mail;
}

/** How long before its day something is told at the least (days), as the terms and the privacy policy say. */
export const noticeDays: Record<AnnouncementKind, number> = { terms: 30, privacy: 14, price: 30 };

const job = 'announcements.tell';
/** Letters one piece of the work writes. */
const stretch = 200;

const close = 'If you do not agree you may close your account before that day, and take your data along.';

/** What each kind is called in letters, what whoever does not want it may do, and where it stands. */
const told: Record<AnnouncementKind, { comes: string; stays: string; may: string; page: string }> = {
  terms: { comes: 'New terms of service', stays: 'The terms of service do', may: close, page: 'terms' },
  privacy: { comes: 'A new privacy policy', stays: 'The privacy policy does', may: close, page: 'privacy' },
  price: {
    comes: 'Other prices of our plans',
    stays: 'The prices of our plans do',
    may: 'What you have paid for stays as it is; the new price holds from your next period. You may cancel before it, in the dashboard under Plan & billing.',
    page: 'pricing',
  },
};

interface Piece {
  id: string;
  /** Told that it does not come. */
  withdrawn: boolean;
  after?: string;
}

/**
 * Writes down what will hold from a day on, and has every account told.
 * Answers null when the day is too near, so that nobody would be told in time.
 */
export async function announce(
  deps: AnnouncementDeps,
  wanted: { kind: AnnouncementKind; holdsFrom: Date; words: string },
): Promise<string | null> {
  const now = deps.clock.now();
  if (wanted.holdsFrom < after(now, days(noticeDays[wanted.kind]))) return null;
  const id = newId();
  await deps.db.transact(async (tx) => {
    const { kind, holdsFrom, words } = wanted;
    await insertAnnouncement(tx, { id, kind, holds_from: holdsFrom, words, made_at: now });
    await deps.jobs.send(tx, job, { id, withdrawn: false } satisfies Piece);
  });
  return id;
}

/** Takes an announcement back before its day, and has everybody told that it does not come. */
export async function takeBack(deps: AnnouncementDeps, id: string): Promise<Announcement | null> {
  return deps.db.transact(async (tx) => {
    const gone = await withdraw(tx, id, deps.clock.now());
    if (gone) await deps.jobs.send(tx, job, { id, withdrawn: true } satisfies Piece);
    return gone;
  });
}

/** Whether a higher price may be charged for what begins at that moment: everybody was told of it long enough before. */
export const priceRiseHolds = (deps: Pick<PlatformDeps, 'db'>, at: Date): Promise<boolean> =>
  holdsAnnounced(deps.db.platform, 'price', { at, madeBefore: after(at, -days(noticeDays.price)) });

/** The letters, a stretch of accounts at a time; each account gets each letter once, however often a piece is done. */
export function defineAnnouncementJob(deps: AnnouncementDeps): void {
  deps.jobs.define<Piece>({ name: job, retryLimit: 10, retryDelay: 60, run: (piece) => tell(deps, piece) });
}

async function tell(deps: AnnouncementDeps, piece: Piece): Promise<void> {
  const { db, mail, jobs, config } = deps;
  const found = await findAnnouncement(db.platform, piece.id);
  // Taken back while it was being told: whoever was told hears that it does not come.
  if (!found || (found.withdrawn_at && !piece.withdrawn)) return;
  const accounts = await verifiedAccounts(db.platform, piece.after ?? null, stretch);
  const { comes, stays, may, page } = told[found.kind];
  const from = lagosDate(found.holds_from);
  const link = `${config.platformUrl}/${page}`;
  await db.transact(async (tx) => {
    for (const { id, email, first_name } of accounts) {
      const letter = {
        key: `announcement:${found.id}:${piece.withdrawn ? 'withdrawn' : 'made'}:${id}`,
        to: email,
      };
      await (piece.withdrawn
        ? mail.queue(tx, {
            ...letter,
            template: 'announcement-withdrawn',
            data: { first_name, title: `${stays} not change on ${from}`, from, link },
          })
        : mail.queue(tx, {
            ...letter,
            template: 'announcement',
            data: { first_name, title: `${comes} from ${from}`, words: found.words, may, link },
          }));
    }
    if (accounts.length === stretch)
      await jobs.send(tx, job, { ...piece, after: accounts.at(-1)!.id } satisfies Piece);
  });
}
