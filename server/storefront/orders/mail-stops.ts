import type { MessagePage, SurePage } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import { addressOf, startMails, stopMails } from '../../mail-stops/index.ts';
import { askSure } from './sure.ts';
import type { Answer, Visit } from '../serving/visit.ts';

const path = '/mails';
const saysOf = ({ shell }: Visit) => wordsOf(shell.language).unfinished;

function say(visit: Visit, status: number, title: string, text: string): Answer {
  const { shell, mode } = visit;
  const action = { label: wordsOf(shell.language).lists.toFront, path: '/' };
  const page: MessagePage = { kind: 'message', shell, mode, path, title, text, action };
  return { kind: 'page', status, page, cookies: [] };
}

const torn = (visit: Visit): Answer => {
  const { torn: title, tornText } = wordsOf(visit.shell.language).waiting;
  return say(visit, 404, title, tornText);
};

type Question = Pick<SurePage, 'title' | 'text' | 'label' | 'action'>;

const ask = (visit: Visit, code: string, question: Question): Answer =>
  askSure(visit, { path: `${path}?code=${encodeURIComponent(code)}`, code, ...question });

/** Whose link it is; null for one that is none of ours. */
const addressIn = ({ deps, store }: Visit, code: string) => addressOf(deps.config, store.storeDb.id, code);

/** Where the link of such a mail leads. Opening it changes nothing, since mail programs open links to look at them. */
export function showMailStop(visit: Visit, query: URLSearchParams): Answer {
  const code = query.get('code') ?? '';
  const email = addressIn(visit, code);
  if (!email) return torn(visit);
  const says = saysOf(visit);
  const text = says.stopText(visit.shell.name, email);
  return ask(visit, code, { title: says.stopTitle, text, label: says.stop, action: path });
}

/** The button of that page, and mail programs that leave by themselves; says what was stopped, and offers it back. */
export async function stopMailsFromForm(
  visit: Visit,
  query: URLSearchParams,
  form: URLSearchParams,
): Promise<Answer> {
  const { deps, store, shell } = visit;
  const code = form.get('code') ?? query.get('code') ?? '';
  const email = addressIn(visit, code);
  if (!email) return torn(visit);
  await store.storeDb.transact((tx) => stopMails(deps.config, tx, email, deps.clock.now()));
  const says = saysOf(visit);
  const text = says.stoppedText(shell.name, email);
  return ask(visit, code, { title: says.stopped, text, label: says.again, action: '/mails/again' });
}

export async function startMailsFromForm(visit: Visit, form: URLSearchParams): Promise<Answer> {
  const { deps, store, shell } = visit;
  const email = addressIn(visit, form.get('code') ?? '');
  if (!email) return torn(visit);
  await store.storeDb.transact((tx) => startMails(deps.config, tx, email));
  const says = saysOf(visit);
  return say(visit, 200, says.started, says.startedText(shell.name, email));
}
