import { Email } from '#shared/api/accounts.ts';
import type { SurePage } from '#shared/storefront.ts';
import { askForNews, confirmNews, leaveNews, subscriberOf } from '../newsletter/index.ts';
import { minutes } from '../platform/clock.ts';
import { field } from './request.ts';
import { sayOn, sentFrom } from './section-forms.ts';
import type { Answer, Visit } from './visit.ts';

/** One network may hold a whole town's phones; each ask sends a mail to somebody, so fewer than elsewhere. */
export const newsLimit = { name: 'shop-news-network', max: 60, perMs: minutes(10) };

const torn = { title: 'This link is not whole', text: 'Copy all of it from the mail.', back: '/' };
const late = {
  title: 'This link has run out',
  text: 'It was good for seven days. Type your address on the shop’s page again, and a new one comes.',
  back: '/',
};

/** Somebody types an address for news. What is said is the same whether it is known here or not. */
export async function askFromForm(visit: Visit, form: URLSearchParams): Promise<Answer> {
  const from = await sentFrom(visit, 'newsletter', form);
  if ('gone' in from) return from.gone;
  const typed = field(form, 'email', 300);
  const email = Email.safeParse(typed);
  if (!email.success) {
    const errors = { email: 'Please check your email address.' };
    return from.answer(400, { values: { email: typed }, errors, done: null });
  }
  const { deps, store, shell } = visit;
  await askForNews(deps, store.storeDb, email.data, from.path);
  const done = {
    title: 'Now look into your mail',
    text: `We have sent ${email.data} a link. Tap it within seven days, and ${shell.name} writes to you; if you do not, nothing more comes. An address that is on the list already gets no mail.`,
    chat: '',
  };
  return from.answer(200, { values: {}, errors: {}, done });
}

/** Where the links of the mails lead. Opening one changes nothing, since mail programs open links to look at them. */
export async function showNewsLink(
  visit: Visit,
  use: 'confirm' | 'leave',
  query: URLSearchParams,
): Promise<Answer> {
  const { shell, mode, deps, store } = visit;
  const code = query.get('code') ?? '';
  const known = await subscriberOf(deps, store.storeDb, use, code);
  if (!known) return sayOn(visit, 404, torn);
  const words =
    use === 'confirm'
      ? {
          title: `News of ${shell.name}?`,
          text: `It goes to ${known.email}. You leave whenever you like.`,
          label: 'Yes, send me news',
        }
      : {
          title: 'No more news?',
          text: `${shell.name} then writes no more news to ${known.email}.`,
          label: 'Yes, stop',
        };
  const path = `/newsletter/${use}`;
  const page: SurePage = { kind: 'sure', shell, mode, path, ...words, action: path, code };
  return { kind: 'page', status: 200, page, cookies: [] };
}

export async function confirmFromForm(visit: Visit, form: URLSearchParams): Promise<Answer> {
  const { deps, store, shell } = visit;
  const outcome = await confirmNews(deps, store.storeDb, field(form, 'code', 100));
  if (outcome.is === 'late') return sayOn(visit, 404, late);
  return sayOn(visit, 200, {
    title: 'You are on the list',
    text: `${shell.name} writes to ${outcome.email} when there is news. We have sent you a mail with the link by which you leave.`,
    back: '/',
  });
}

/** By the button of the page, or by a mail program, which sends the address of its link alone. */
export async function leaveFromForm(
  visit: Visit,
  query: URLSearchParams,
  form: URLSearchParams,
): Promise<Answer> {
  const { deps, store, shell } = visit;
  const code = form.get('code') ?? query.get('code') ?? '';
  if (!(await leaveNews(deps, store.storeDb, code))) return sayOn(visit, 404, torn);
  return sayOn(visit, 200, {
    title: 'No more news',
    text: `${shell.name} is told that you left. Within 30 days your address is deleted.`,
    back: '/',
  });
}
