import type { FastifyReply } from 'fastify';
import { firstLanguage, languages, type Language } from '#shared/languages.ts';
import type { MessagePage, PlainPage, Shell, ShopPage } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import type { AppError } from '../../platform/http/errors.ts';
import { sayingIn } from './address.ts';
import { arrivalHeaders, arrivalHtml } from '../owners/arrival.ts';
import { setCookies } from './cookies.ts';
import type { FileAnswer } from '../pages/files.ts';
import type { HeaderMaker, RawHeaders } from './headers.ts';
import { refusedIn } from './refused.ts';
import type { Bundle } from './render.ts';
import type { Shells } from './shells.ts';
import type { Answer } from './visit.ts';
import { encodingOf, packedAs, sendNow } from './write.ts';

/** The ways a shop answers what was made for one request. */
export interface Answers {
  page(reply: FastifyReply, status: number, page: ShopPage | PlainPage): FastifyReply;
  text(reply: FastifyReply, status: number, text: string): FastifyReply;
  redirect(reply: FastifyReply, status: 303 | 308, to: string): FastifyReply;
  file(reply: FastifyReply, file: FileAnswer): FastifyReply;
  /** The page that trades the code a member of the store came with. */
  arrival(reply: FastifyReply, code: string, to: string): FastifyReply;
  /** What a page of one shopper's own came to. */
  own(reply: FastifyReply, answer: Answer): FastifyReply;
  /** Tells a failure, in the shop's own dress where that is known; null is a mistake of ours. */
  fail(reply: FastifyReply, storeId: string | null, appError: AppError | null): FastifyReply;
}

/** Nothing is known of the shop then, nor of its language. */
const { sorry: english } = wordsOf(firstLanguage);
const lastResort =
  `<!doctype html><html lang="${languages[firstLanguage].tag}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">` +
  `<title>${english.title}</title><h1>${english.down}</h1><p>${english.downText}</p></html>`;

const sentenceOf = (appError: AppError | null, language: Language): string =>
  appError ? Object.values(refusedIn(appError, language)).flat().join(' ') : wordsOf(language).sorry.apology;

const sorry = (shell: Shell, title: string, text: string): MessagePage => ({
  kind: 'message',
  shell,
  mode: 'full',
  path: '/',
  title,
  text,
  action: { label: wordsOf(shell.language).lists.toFront, path: '/' },
});

const plain = 'text/plain; charset=utf-8';
const html = 'text/html; charset=utf-8';

/** Of one shop: a page that says sorry, as it travels. */
type SorryPages = Map<string, { headers: RawHeaders; body: Buffer }>;

/** Made once while the shop's face is the same: where too much is asked, saying so must cost nothing. */
function createBusy({ bundle, headers }: { bundle: Bundle; headers: HeaderMaker }) {
  const said = new WeakMap<Shell, SorryPages>();
  return (reply: FastifyReply, { title, text, shell }: MessagePage): FastifyReply => {
    const kept: SorryPages = said.get(shell) ?? new Map();
    said.set(shell, kept);
    const encoding = encodingOf(reply);
    const name = `${encoding} ${text}`;
    const make = () => {
      const shown = sorry(shell, title, text);
      return { headers: headers.page(shown), body: packedAs(encoding, bundle.render(shown)) };
    };
    const ready = kept.get(name) ?? make();
    kept.set(name, ready);
    return sendNow(reply, { ...ready, encoded: encoding });
  };
}

export function createAnswers(deps: {
  bundle: Bundle;
  headers: HeaderMaker;
  shells: Shells;
  secure: boolean;
}): Answers {
  const { bundle, headers, shells, secure } = deps;
  const page = (reply: FastifyReply, status: number, shown: ShopPage | PlainPage) =>
    sendNow(reply.code(status), { headers: headers.page(shown), body: bundle.render(shown) });
  const busy = createBusy(deps);
  const redirect = (reply: FastifyReply, status: 303 | 308, to: string) =>
    sendNow(reply.code(status), { headers: [...headers.other(plain), 'Location', to], body: '' });
  const text = (reply: FastifyReply, status: number, words: string) =>
    sendNow(reply.code(status), { headers: headers.other(plain), body: words });
  const download = (reply: FastifyReply, { name, type, body }: Extract<Answer, { kind: 'file' }>) =>
    sendNow(reply.header('Content-Disposition', `attachment; filename="${name}"`), {
      headers: headers.other(type),
      body,
      encoded: 'identity',
    });
  const own = (reply: FastifyReply, answer: Answer) => {
    if (answer.kind === 'text') return text(reply, answer.status, answer.text);
    if (answer.kind === 'file') return download(reply, answer);
    setCookies(reply, answer.cookies, secure);
    return answer.kind === 'page' ? page(reply, answer.status, answer.page) : redirect(reply, 303, answer.to);
  };

  return {
    page,
    text,
    redirect,
    own,
    file: (reply, { type, policy, ...file }) =>
      sendNow(reply, { ...file, headers: headers.other(type, policy) }),
    arrival: (reply, code, to) =>
      sendNow(reply, { headers: arrivalHeaders(headers.other(html)), body: arrivalHtml(code, to) }),
    fail(reply, storeId, appError) {
      // No page of ours asks like that: whoever does gets the bare sentence.
      if (appError?.code === 'not_allowed' || appError?.code === 'wrong_method')
        return text(reply, reply.statusCode, sentenceOf(appError, firstLanguage));
      const face = storeId ? shells.peek(storeId, sayingIn(reply.request)) : null;
      if (!face) return sendNow(reply, { headers: headers.other(html), body: lastResort });
      const { language } = face.shell;
      const { sorry: says } = wordsOf(language);
      const title = appError ? says.title : says.ours;
      const shown = sorry(face.shell, title, sentenceOf(appError, language));
      return appError?.code === 'unavailable' ? busy(reply, shown) : page(reply, reply.statusCode, shown);
    },
  };
}
