import type { LetterPreview, LetterWords } from '#shared/api/letters.ts';
import { lagosDate } from '#shared/lagos.ts';
import type { Language } from '#shared/languages.ts';
import type { OrderLetter } from '#shared/orders/order-letters.ts';
import { findPerson } from '../../accounts/index.ts';
import { render, type OrderNews, type TemplateData } from '../../mail/index.ts';
import { after, days } from '../../platform/clock.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/errors.ts';
import { newId } from '../../platform/ids.ts';
import { storeTerms } from '../../stores/index.ts';
import type { OrderDeps } from '../deps.ts';
import { madeUpNews, orderNews } from './news.ts';
import { newestOrder } from '../queries.ts';

type PreviewDeps = Pick<OrderDeps, 'mail' | 'texts' | 'push' | 'config' | 'clock' | 'db'>;

export interface WhichLetter {
  letter: OrderLetter;
  language: Language;
}

type Further = {
  [Letter in OrderLetter]: (news: OrderNews, now: Date) => Omit<TemplateData[Letter], keyof OrderNews>;
};

const halfOf = ({ total_kobo }: OrderNews) => Math.floor(total_kobo / 2);
const piecesOf = ({ lines }: OrderNews) => lines.map(({ quantity, title }) => `${quantity} × ${title}`);
const nothing = () => ({});

/** What a letter tells besides the order, made up. */
const further: Further = {
  'order-placed': nothing,
  'order-paid': nothing,
  'order-sent': nothing,
  'order-not-sent': nothing,
  'order-canceled': nothing,
  'transfer-not-come': nothing,
  'order-changed': (news) => ({
    was: piecesOf(news),
    was_total_kobo: news.total_kobo,
    due_kobo: 0,
    back_kobo: 0,
    reason: '',
  }),
  'order-came-back': (news) => ({ pieces: piecesOf(news) }),
  'refund-asked': (news) => ({ amount_kobo: news.total_kobo }),
  'refund-processed': (news) => ({ amount_kobo: news.total_kobo }),
  'refund-failed': (news) => ({ amount_kobo: news.total_kobo }),
  'transfer-expired': () => ({ amount_kobo: 0 }),
  'transfer-short': (news) => ({ amount_kobo: news.total_kobo - halfOf(news), missing_kobo: halfOf(news) }),
  'transfer-late': (news) => ({ amount_kobo: news.total_kobo }),
  'part-received': (news) => ({ amount_kobo: news.total_kobo - halfOf(news), missing_kobo: halfOf(news) }),
  'order-unfinished': ({ store_url = '' }) => ({ store_id: '', order_id: '', stop_url: store_url }),
  'rest-asked': (news, now) => ({
    amount_kobo: halfOf(news),
    due_on: lagosDate(after(now, days(3)).toISOString()),
  }),
};

/** A letter in these words, as the newest order's shopper would get it; of a made-up order while there is none. */
async function written(deps: PreviewDeps, tx: StoreTx, { letter, language }: WhichLetter, own: LetterWords) {
  const order = await newestOrder(tx);
  const news = order ? await orderNews(deps, tx, order) : madeUpNews(await storeTerms(tx, deps.config));
  const data = { ...news, ...further[letter](news, deps.clock.now()), language, own };
  return { data: data as TemplateData[OrderLetter], number: order?.number ?? null };
}

/** How a letter would look in these words. */
export async function previewOf(
  deps: PreviewDeps,
  tx: StoreTx,
  which: WhichLetter,
  own: LetterWords,
): Promise<LetterPreview> {
  const { data, number } = await written(deps, tx, which, own);
  const { subject, html, text } = render(which.letter, data);
  return { subject, html, text, order_number: number };
}

/**
 * Sends a letter in these words to the person who asks. Answers where to.
 * @throws AppError not_found when the person is gone.
 */
export async function sendTest(
  deps: PreviewDeps,
  tx: StoreTx,
  which: WhichLetter & { personId: string },
  own: LetterWords,
): Promise<string> {
  const person = await findPerson(deps.db.platform, which.personId);
  if (!person) throw new AppError('not_found', 'Your account was not found.');
  const { data } = await written(deps, tx, which, own);
  await deps.mail.queue(tx.platform, {
    key: `letter-test:${newId()}`,
    to: person.email,
    template: which.letter,
    data: { ...data, test: true },
    fromKnown: true,
  });
  return person.email;
}
