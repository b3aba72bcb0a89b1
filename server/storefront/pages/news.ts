import { Email } from '#shared/api/accounts.ts';
import { wordsOf } from '#shared/words/index.ts';
import { askForNews, confirmNews, leaveNews, subscriberOf } from '../../newsletter/index.ts';
import { minutes } from '../../platform/clock.ts';
import { field } from '../serving/request.ts';
import { sayOn, sentFrom } from './section-forms.ts';
import { askSure } from '../orders/sure.ts';
import type { Answer, Visit } from '../serving/visit.ts';

/** One network may hold a whole town's phones; each ask sends a mail to somebody, so fewer than elsewhere. */
export const newsLimit = { name: 'shop-news-network', max: 60, perMs: minutes(10) };

const saysOf = ({ shell }: Visit) => wordsOf(shell.language).formAnswers;
const torn = (visit: Visit) =>
  sayOn(visit, 404, { title: saysOf(visit).torn, text: saysOf(visit).tornText, back: '/' });

/** Of a shop that was taken down or closes for good no news comes, so there is nothing to say yes to; one that rests comes back. */
const sendsNone = ({ shell }: Visit) => shell.suspended === true || shell.closes_on !== undefined;
const noNews = (visit: Visit) => {
  const { name } = visit.shell;
  const says = saysOf(visit);
  return sayOn(visit, 404, { title: says.newsTitle(name), text: says.noNews(name), back: '/' });
};

/** Somebody types an address for news. What is said is the same whether it is known here or not. */
export async function askFromForm(visit: Visit, form: URLSearchParams): Promise<Answer> {
  const from = await sentFrom(visit, 'newsletter', form);
  if ('gone' in from) return from.gone;
  const says = saysOf(visit);
  const typed = field(form, 'email', 300);
  const email = Email.safeParse(typed);
  if (!email.success) {
    const errors = { email: says.unfit };
    return from.answer(400, { values: { email: typed }, errors, done: null });
  }
  const { deps, store, shell } = visit;
  const { path } = from;
  await askForNews(deps, store.storeDb, email.data, { path, language: shell.language });
  const done = { title: says.look, text: says.lookText(email.data, shell.name), chat: '' };
  return from.answer(200, { values: {}, errors: {}, done });
}

/** Where the links of the mails lead. Opening one changes nothing, since mail programs open links to look at them. */
export async function showNewsLink(
  visit: Visit,
  use: 'confirm' | 'leave',
  query: URLSearchParams,
): Promise<Answer> {
  const { shell, deps, store } = visit;
  const code = query.get('code') ?? '';
  const known = await subscriberOf(deps, store.storeDb, use, code);
  if (!known) return torn(visit);
  if (use === 'confirm' && sendsNone(visit)) return noNews(visit);
  const says = saysOf(visit);
  const words =
    use === 'confirm'
      ? { title: says.newsTitle(shell.name), text: says.newsText(known.email), label: says.newsYes }
      : { title: says.leaveTitle, text: says.leaveText(shell.name, known.email), label: says.leaveYes };
  const path = `/newsletter/${use}`;
  return askSure(visit, {
    path: `${path}?code=${encodeURIComponent(code)}`,
    ...words,
    action: path,
    code,
  });
}

export async function confirmFromForm(visit: Visit, form: URLSearchParams): Promise<Answer> {
  if (sendsNone(visit)) return noNews(visit);
  const { deps, store, shell } = visit;
  const says = saysOf(visit);
  const outcome = await confirmNews(deps, store.storeDb, field(form, 'code', 100), shell.language);
  if (outcome.is === 'late') return sayOn(visit, 404, { title: says.late, text: says.lateText, back: '/' });
  return sayOn(visit, 200, {
    title: says.onList,
    text: says.onListText(shell.name, outcome.email),
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
  if (!(await leaveNews(deps, store.storeDb, code))) return torn(visit);
  return sayOn(visit, 200, {
    title: saysOf(visit).left,
    text: saysOf(visit).leftText(shell.name),
    back: '/',
  });
}
