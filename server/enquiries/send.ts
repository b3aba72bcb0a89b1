import type { EnquiryInput } from '#shared/api/enquiries.ts';
import type { Language } from '#shared/languages.ts';
import { addressesOf } from '../accounts/index.ts';
import type { Mail } from '../mail/index.ts';
import { keyFor } from '../platform/config/config.ts';
import type { StoreDb, StoreTx } from '../platform/database/db.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { derivedSecret, newId } from '../platform/ids.ts';
import type { Push } from '../push/index.ts';
import { ownersOf, storeTerms } from '../stores/index.ts';
import { purgeLater } from './purge.ts';
import { insertEnquiry } from './queries.ts';

export interface EnquiryDeps extends Pick<PlatformDeps, 'clock' | 'config' | 'jobs'> {
  mail: Mail;
  push: Push;
}

/** What goes into the mails besides what was typed: all of it is the store's word or ours. */
export interface EnquiryWords {
  /** Path of the page it was sent from. */
  page: string;
  /** The shopper's. */
  language: Language;
  /** The wished day and hour in words of each, or ''. */
  wish: { shopper: string; owner: string };
  /** What the store says happens next. */
  next: string;
}

/**
 * Writes an enquiry down, tells the owners, and its sender where she gave an address. The same again, while nobody has
 * looked at it, is the same one.
 */
export async function sendEnquiry(
  deps: EnquiryDeps,
  storeDb: StoreDb,
  input: EnquiryInput,
  words: EnquiryWords,
): Promise<void> {
  const said = Object.entries(input).toSorted(([one], [other]) => one.localeCompare(other));
  const same = derivedSecret(keyFor(deps.config, 'enquiry'), `${storeDb.id}:${JSON.stringify(said)}`);
  const id = newId();
  await storeDb.transact(async (tx) => {
    const { page } = words;
    const row = { ...input, id, same, state: 'new' as const, page, sent_at: deps.clock.now() };
    if (!(await insertEnquiry(tx, row))) return;
    await purgeLater(deps.jobs, tx);
    await tell(deps, tx, id, { input, words });
  });
}

async function tell(
  deps: EnquiryDeps,
  tx: StoreTx,
  id: string,
  { input, words }: { input: EnquiryInput; words: EnquiryWords },
): Promise<void> {
  const { name: store_name, slug, url: store_url } = await storeTerms(tx, deps.config);
  const { name, phone, email, service, message } = input;
  const { wish, next, language } = words;
  const dashboard_url = `${deps.config.platformUrl}/dashboard/enquiries?slug=${slug}`;
  for (const to of await addressesOf(tx.platform, await ownersOf(tx.platform, tx.storeId)))
    await deps.mail.queue(tx.platform, {
      key: `enquiry-came:${id}:${to}`,
      to,
      template: 'enquiry-came',
      data: { store_name, name, phone, email, service, wish: wish.owner, message, dashboard_url },
    });
  const path = `/enquiries?slug=${slug}`;
  await deps.push.tell(tx, {
    key: `enquiry-came:${id}`,
    kind: 'enquiry',
    data: { store_name, slug, path },
  });
  if (!email) return;
  await deps.mail.queue(tx.platform, {
    key: `enquiry-sent:${id}`,
    to: email,
    template: 'enquiry-sent',
    data: { language, store_name, store_url, service, wish: wish.shopper, next },
  });
}
