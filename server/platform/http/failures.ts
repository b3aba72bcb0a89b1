import type { FastifyReply, FastifyRequest } from 'fastify';
import { OfLaterRelease } from '#shared/later-release.ts';
import { AppError, isUnavailable, statusOf, type Sentences } from './errors.ts';
import type { Log } from '../log.ts';
import { needsScript, sentencePage, sentencePolicy } from './sentence-page.ts';

const apology =
  'Something went wrong on our side. Please try again; if it happens again, tell us the request number.';

const beingRenewed = 'This page is just being renewed. Nothing is lost: please try again in a minute.';

/** The one place where a failure gets its meaning and its status; null when it is our own mistake, which is logged whole. */
export function understoodFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Log,
): AppError | null {
  const appError = error instanceof AppError ? error : fromFramework(error);
  if (!appError) log.error('request failed', { id: request.id, route: routeName(request), error });
  if (appError?.retryAfter !== undefined) reply.header('retry-after', String(appError.retryAfter));
  reply.code(appError ? statusOf[appError.code] : 500);
  return appError;
}

/** Tells a failure on the platform's own host: to a script as sentences, to a reader as a page. */
export function tell(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log): FastifyReply {
  const appError = understoodFailure(error, request, reply, log);
  return tellAs(reply, appError, appError?.sentences);
}

/** What a refusal says to whoever asked, where that is not what its own sentences say. */
export type Wording = (refusal: AppError, request: FastifyRequest) => Promise<Sentences>;

/** The same for a route with a wording of its own. */
export const tellIn =
  (wording: Wording, log: Log) =>
  async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const appError = understoodFailure(error, request, reply, log);
    return tellAs(reply, appError, appError ? await wording(appError, request) : undefined);
  };

function tellAs(
  reply: FastifyReply,
  appError: AppError | null,
  sentences: Sentences = { detail: apology },
): FastifyReply {
  reply.header('x-error-code', appError?.code ?? 'internal');
  return isForReading(reply.request)
    ? tellReader(reply, appError, sentences)
    : reply.send({ ...sentences, ...appError?.more });
}

/** The pattern of the address, not the address: that may carry secrets. */
export const routeName = ({ routeOptions }: FastifyRequest): string =>
  routeOptions.config.name ?? routeOptions.url ?? 'unknown';

/** A browser that will show the answer itself, after a link or a form; our scripts ask for JSON. */
const isForReading = (request: FastifyRequest) => /\btext\/html\b/.test(request.headers.accept ?? '');

function tellReader(reply: FastifyReply, appError: AppError | null, sentences: Sentences): FastifyReply {
  const { request } = reply;
  // No route takes a form as a browser alone posts it: not its content, and on a page's own path not the method either.
  const formAlone = request.method === 'POST' && /bad_input|not_found/.test(appError?.code ?? '');
  if (formAlone) reply.code(415);
  const [pathname = '/'] = request.url.split('?');
  const ofPage = formAlone && !pathname.startsWith('/api') && !pathname.startsWith('//');
  const back = ofPage
    ? { path: pathname, label: 'Back to the form' }
    : { path: '/', label: 'Go to the start' };
  const sentence = formAlone ? needsScript : Object.values(sentences).flat().join(' ');
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', sentencePolicy)
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .send(sentencePage(sentence, back));
}

function fromFramework(error: unknown): AppError | null {
  if (isUnavailable(error))
    return new AppError('unavailable', 'We are very busy right now. Please try again in a moment.', 2);
  if (error instanceof OfLaterRelease) return new AppError('unavailable', beingRenewed, 30);
  // The database keeps no NUL character; a person never types one.
  if ((error as { code?: string }).code === '22021')
    return new AppError('bad_input', 'A character in it cannot be kept.');
  const status = (error as { statusCode?: number }).statusCode;
  if (status === 413) return new AppError('too_large', 'That is too large to send.');
  if (status === 415) return new AppError('bad_input', 'Send this as JSON.');
  if (status !== undefined && status >= 400 && status < 500)
    return new AppError('bad_input', 'We could not read that request.');
  return null;
}
