import { z } from 'zod';
import type { MessagePage } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import { addressOf, askToBeTold, stopTelling } from '../../back-in-stock/index.ts';
import { minutes } from '../../platform/clock.ts';
import { isId } from '../../platform/ids.ts';
import { field } from '../serving/request.ts';
import { askSure } from './sure.ts';
import type { Answer, Visit } from '../serving/visit.ts';

/** One network may hold a whole town's phones; this stops a machine that goes through addresses. */
export const tellLimit = { name: 'shop-tell-network', max: 300, perMs: minutes(10) };

const Email = z.email().max(254);

interface Saying {
  title: string;
  text: string;
  /** Where the button leads; to the front page unless said. */
  back?: string;
}

function say({ shell, mode }: Visit, status: number, { title, text, back = '/' }: Saying): Answer {
  const { lists, waiting } = wordsOf(shell.language);
  const action = { label: back === '/' ? lists.toFront : waiting.back, path: back };
  const page: MessagePage = { kind: 'message', shell, mode, path: '/tell', title, text, action };
  return { kind: 'page', status, page, cookies: [] };
}

const torn = (visit: Visit): Answer => {
  const says = wordsOf(visit.shell.language).waiting;
  return say(visit, 404, { title: says.torn, text: says.tornText });
};

/** “Tell me when it is back”, from the page of a product. */
export async function tellFromForm(visit: Visit, form: URLSearchParams): Promise<Answer> {
  const slug = field(form, 'product', 160);
  const back = /^[\p{L}\p{N}_-]{1,160}$/u.test(slug) ? `/products/${slug}` : '/';
  const { deps, store, shell } = visit;
  const says = wordsOf(shell.language).waiting;
  const email = Email.safeParse(field(form, 'email', 300).trim().toLowerCase());
  if (!email.success) return say(visit, 400, { title: says.unfit, text: says.unfitText, back });
  const id = field(form, 'variant_id', 60);
  switch (
    isId(id)
      ? await askToBeTold(deps, store.storeDb, id, { email: email.data, language: shell.language })
      : 'gone'
  ) {
    case 'waits':
      return say(visit, 200, {
        title: says.waits,
        text: says.waitsText(shell.name, email.data),
        back,
      });
    case 'there':
      return say(visit, 200, { title: says.there, text: says.thereText, back });
    case 'too_many':
      return say(visit, 409, { title: says.tooMany, text: says.tooManyText, back });
    case 'gone':
      return say(visit, 404, { title: says.gone, text: says.goneText });
  }
}

/** Where the link of such a mail leads. Opening it changes nothing, since mail programs open links to look at them. */
export function showStop(visit: Visit, query: URLSearchParams): Answer {
  const { shell, deps, store } = visit;
  const code = query.get('stop') ?? '';
  const email = addressOf(deps.config, store.storeDb.id, code);
  if (!email) return torn(visit);
  const says = wordsOf(shell.language).waiting;
  return askSure(visit, {
    path: `/tell?stop=${encodeURIComponent(code)}`,
    title: says.stopTitle,
    text: says.stopText(shell.name, email),
    label: says.stop,
    action: '/tell/stop',
    code,
  });
}

/** The button of that page; mail programs that leave by themselves send to its address (RFC 8058). */
export async function stopFromForm(visit: Visit, code: string): Promise<Answer> {
  const { deps, store, shell } = visit;
  const email = await stopTelling(deps, store.storeDb, code);
  if (!email) return torn(visit);
  const says = wordsOf(shell.language).waiting;
  return say(visit, 200, { title: says.stopped, text: says.stoppedText(shell.name, email) });
}
