import type { Language } from '#shared/languages.ts';
import type { Mail } from '../mail/index.ts';
import { dropComplaint } from '../mail-stops/index.ts';
import { after, minutes } from '../platform/clock.ts';
import type { StoreDb, StoreTx } from '../platform/database/db.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { newId } from '../platform/ids.ts';
import { storeTerms } from '../stores/index.ts';
import { idOf, linkPath, type LinkFor } from './links.ts';
import { moveSubscriber } from './moves.ts';
import {
  askedAgain,
  insertSubscriber,
  lockByEmail,
  lockById,
  subscriberById,
  type SubscriberRow,
} from './queries.ts';
import { confirmMs, endedKeptMs, tidyLater } from './tidy.ts';

export interface NewsDeps extends Pick<PlatformDeps, 'clock' | 'config' | 'jobs'> {
  mail: Mail;
}

/** Who asks again within this time tapped twice (milliseconds). */
const sameTapMs = minutes(1);

/**
 * An address wants news of a shop: it is sent one mail that asks whether that is so, unless it is confirmed already.
 * Nobody is told which of both it was.
 * @param email in small letters.
 * @param from path of the page on which it was asked, and the language it was asked in.
 */
export async function askForNews(
  deps: NewsDeps,
  storeDb: StoreDb,
  email: string,
  from: { path: string; language: Language },
): Promise<void> {
  const { path: page, language } = from;
  await storeDb.transact(async (tx) => {
    const now = deps.clock.now();
    const fresh = { id: newId(), email, state: 'asked' as const, page, asked_at: now, moved_at: now };
    if (await insertSubscriber(tx, fresh)) return sendConfirm(deps, tx, fresh, language);
    const known = await lockByEmail(tx, email);
    if (!known || known.state === 'confirmed') return;
    if (known.state === 'asked' && known.asked_at > after(now, -sameTapMs)) return;
    if (known.state !== 'asked') await moveSubscriber(tx, known, 'asked', now);
    await askedAgain(tx, known.id, page, now);
    await sendConfirm(deps, tx, { ...known, asked_at: now }, language);
  });
}

async function sendConfirm(
  deps: NewsDeps,
  tx: StoreTx,
  { id, email, asked_at }: Pick<SubscriberRow, 'id' | 'email' | 'asked_at'>,
  language: Language,
): Promise<void> {
  const { name: store_name, url: store_url } = await storeTerms(tx, deps.config);
  const link = (use: LinkFor) => store_url + linkPath(deps.config, tx.storeId, use, id);
  await tidyLater(deps.jobs, tx, confirmMs);
  await deps.mail.queue(tx.platform, {
    key: `newsletter-confirm:${id}:${asked_at.getTime()}`,
    to: email,
    template: 'newsletter-confirm',
    data: {
      language,
      store_name,
      store_url,
      confirm_url: link('confirm'),
      leave_url: link('leave'),
    },
  });
}

/** Who a link from a mail is of; null when it is none of ours, or its address was forgotten. */
export async function subscriberOf(
  deps: Pick<NewsDeps, 'config'>,
  storeDb: StoreDb,
  use: LinkFor,
  code: string,
): Promise<Pick<SubscriberRow, 'email' | 'state'> | null> {
  const id = idOf(deps.config, storeDb.id, use, code);
  return id ? storeDb.read((tx) => subscriberById(tx, id)) : null;
}

/** An address says that it wants the news; it is told once how it leaves. `late`: the link has run out. */
export async function confirmNews(
  deps: NewsDeps,
  storeDb: StoreDb,
  code: string,
  language: Language,
): Promise<{ is: 'confirmed'; email: string } | { is: 'late' }> {
  const id = idOf(deps.config, storeDb.id, 'confirm', code);
  if (!id) return { is: 'late' };
  return storeDb.transact(async (tx) => {
    const now = deps.clock.now();
    const known = await lockById(tx, id);
    if (known?.state === 'confirmed') return { is: 'confirmed', email: known.email };
    const inTime = known !== null && known.asked_at > after(now, -confirmMs);
    if (!inTime || !(await moveSubscriber(tx, known, 'confirmed', now))) return { is: 'late' };
    await dropComplaint(deps.config, tx.platform, known.email);
    await deps.mail.reached(tx.platform, known.email);
    const { name: store_name, url: store_url } = await storeTerms(tx, deps.config);
    await deps.mail.queue(tx.platform, {
      key: `newsletter-joined:${id}:${now.getTime()}`,
      to: known.email,
      template: 'newsletter-joined',
      data: {
        language,
        store_name,
        store_url,
        leave_url: store_url + linkPath(deps.config, tx.storeId, 'leave', id),
      },
    });
    return { is: 'confirmed', email: known.email };
  });
}

/** An address wants no more news. False when the link is none of ours; one that is forgotten has left as well. */
export async function leaveNews(deps: NewsDeps, storeDb: StoreDb, code: string): Promise<boolean> {
  const id = idOf(deps.config, storeDb.id, 'leave', code);
  if (!id) return false;
  await storeDb.transact(async (tx) => {
    const known = await lockById(tx, id);
    if (!known || !(await moveSubscriber(tx, known, 'left', deps.clock.now()))) return;
    await tidyLater(deps.jobs, tx, endedKeptMs);
  });
  return true;
}
