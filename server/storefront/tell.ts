import { z } from 'zod';
import type { MessagePage } from '#shared/storefront.ts';
import { addressOf, askToBeTold, stopTelling } from '../back-in-stock/index.ts';
import { minutes } from '../platform/clock.ts';
import { isId } from '../platform/ids.ts';
import { field } from './request.ts';
import type { Answer, Visit } from './visit.ts';

/** One network may hold a whole town's phones; this stops a machine that goes through addresses. */
export const tellLimit = { name: 'shop-tell-network', max: 300, perMs: minutes(10) };

const Email = z.email().max(254);

interface Words {
  title: string;
  text: string;
  /** Where the button leads; to the front page unless said. */
  back?: string;
}

function say({ shell, mode }: Visit, status: number, { title, text, back = '/' }: Words): Answer {
  const action = { label: back === '/' ? 'Go to the front page' : 'Back to the product', path: back };
  const page: MessagePage = { kind: 'message', shell, mode, path: '/tell', title, text, action };
  return { kind: 'page', status, page, cookies: [] };
}

const unfit: Words = {
  title: 'Please check your email address',
  text: 'That does not look like an email address. Go back and check it.',
};
const torn: Words = { title: 'This link is not whole', text: 'Copy all of it from the mail.' };

/** “Tell me when it is back”, from the page of a product. */
export async function tellFromForm(visit: Visit, form: URLSearchParams): Promise<Answer> {
  const slug = field(form, 'product', 160);
  const back = /^[\p{L}\p{N}_-]{1,160}$/u.test(slug) ? `/products/${slug}` : '/';
  const email = Email.safeParse(field(form, 'email', 300).trim().toLowerCase());
  if (!email.success) return say(visit, 400, { ...unfit, back });
  const id = field(form, 'variant_id', 60);
  const { deps, store, shell } = visit;
  switch (isId(id) ? await askToBeTold(deps, store.storeDb, id, email.data) : 'gone') {
    case 'waits':
      return say(visit, 200, {
        title: 'We will write to you when it is back',
        text: `${shell.name} sends one mail to ${email.data}, and nothing else. It keeps nothing aside for you, so come soon then.`,
        back,
      });
    case 'there':
      return say(visit, 200, { title: 'It is back already', text: 'You can order it now.', back });
    case 'too_many':
      return say(visit, 409, {
        title: 'That is a lot to wait for',
        text: 'This address waits for as many things as one may. It can ask again when some of them are back.',
        back,
      });
    case 'gone':
      return say(visit, 404, { title: 'This is no longer sold', text: 'So nothing can be waited for.' });
  }
}

/** Where the link of such a mail leads. Opening it changes nothing, since mail programs open links to look at them. */
export function showStop(visit: Visit, query: URLSearchParams): Answer {
  const { shell, mode, deps, store } = visit;
  const code = query.get('stop') ?? '';
  const email = addressOf(deps.config, store.storeDb.id, code);
  if (!email) return say(visit, 404, torn);
  return {
    kind: 'page',
    status: 200,
    page: { kind: 'stop', shell, mode, path: '/tell', email, code },
    cookies: [],
  };
}

export async function stopFromForm(visit: Visit, form: URLSearchParams): Promise<Answer> {
  const { deps, store, shell } = visit;
  const email = await stopTelling(deps, store.storeDb, field(form, 'code', 500));
  if (!email) return say(visit, 404, torn);
  const text = `${shell.name} has forgotten ${email} and tells it of nothing more.`;
  return say(visit, 200, { title: 'No more mails', text });
}
