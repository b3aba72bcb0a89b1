import type { FastifyReply, FastifyRequest } from 'fastify';
import { ReportInput } from '#shared/api/reports.ts';
import { languageName, languageOf, type Language } from '#shared/languages.ts';
import { reportLimits, reportPath } from '#shared/reports.ts';
import { wordsOf } from '#shared/words/index.ts';
import { hours, minutes } from '../platform/clock.ts';
import type { Api } from '../platform/http/http.ts';
import { newReference } from '../platform/ids.ts';
import { isWithinLimit, networkOf, type Limits } from '../platform/admission/limits.ts';
import { readForms } from '../platform/http/store-pages.ts';
import { storeAt, storeTerms } from '../stores/index.ts';
import type { ReportDeps } from './deps.ts';
import { reportFormPage, reportPolicy, reportSentPage, type ReportField } from './form-page.ts';
import { sendReport } from './send.ts';

const reading = { name: 'report form', max: 240, perMs: minutes(1) };
/** One network may hold a whole town’s phones; this stops a machine. */
const sending = { name: 'report', max: 30, perMs: hours(1) };

const largestForm = 32 * 1024;
const asLooking = { config: { work: 'looking' } } as const;

type RouteDeps = ReportDeps & { limits: Limits };

/** The form in which anybody reports a shop: on our own host, where no owner can hide it, and without script. */
export function mountReports(api: Api, deps: RouteDeps): void {
  for (const path of [reportPath, `${reportPath}/:shop`, `${reportPath}/:shop/*`])
    api.fastify.get<Asked>(path, asLooking, (request, reply) => show(deps, request, reply));
  void api.fastify.register(async (scope) => {
    readForms(scope, false);
    scope.post(reportPath, { ...asLooking, bodyLimit: largestForm }, (request, reply) =>
      take(deps, request, reply),
    );
  });
}

/** The shop, and the rest of the address, which is a page of it. */
interface Asked {
  Params: { shop?: string; '*'?: string };
  Querystring: Record<string, unknown>;
}

async function show(deps: RouteDeps, request: FastifyRequest<Asked>, reply: FastifyReply) {
  await deps.limits.use(reading, networkOf(request.ip));
  const values = { address: await addressIn(deps, request), reason: '', words: '', email: '' };
  const language = languageOf(textOf(request.query[languageName]));
  return send(reply, 200, reportFormPage({ language, values, errors: {}, notice: '' }));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The shop’s address by which a link names it, with the page the reader came from. */
async function addressIn(
  { db, config }: Pick<ReportDeps, 'db' | 'config'>,
  { params, query }: FastifyRequest<Asked>,
): Promise<string> {
  const { shop = '', '*': page } = params;
  const storeId = await storeAt(db.platform, shop, 'slug');
  if (!storeId) return textOf(query.at).slice(0, reportLimits.address);
  const { url } = await db.forStore(storeId).read((tx) => storeTerms(tx, config));
  return (page ? `${url}/${page}` : url).slice(0, reportLimits.address);
}

async function take(deps: RouteDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const language = languageOf(form.get(languageName));
  const field = (name: ReportField, most: number) => (form.get(name) ?? '').slice(0, most).trim();
  const values = {
    address: field('address', reportLimits.address + 1),
    reason: field('reason', 40),
    words: field('words', reportLimits.words * 2),
    email: field('email', 300),
  };
  const says = wordsOf(language).reports;
  const again = (status: number, errors: Partial<Record<ReportField, string>>, notice = '') =>
    send(reply, status, reportFormPage({ language, values, errors, notice }));
  if (!(await isWithinLimit(deps.limits, sending, networkOf(request.ip))))
    return again(429, {}, says.tooMany);
  // A field nobody sees: what fills it in is told what a person is, and nothing is kept.
  if (form.get('website'))
    return sent(reply, language, { code: newReference('r').slice(2, 10), email: '', shop: '' });
  const read = ReportInput.safeParse(values);
  if (!read.success) return again(400, wrongIn(read.error.issues, says.wrong));
  const arrived = await sendReport(deps, read.data, language);
  if (!arrived) return again(400, { address: says.noShop });
  return sent(reply, language, { ...arrived, email: read.data.email });
}

function wrongIn(
  issues: readonly { path: PropertyKey[] }[],
  wrong: Record<ReportField, string>,
): Partial<Record<ReportField, string>> {
  const fields = issues.map(({ path }) => path[0] as ReportField);
  return Object.fromEntries(fields.map((name) => [name, wrong[name]]));
}

const sent = (reply: FastifyReply, language: Language, about: Parameters<typeof reportSentPage>[1]) =>
  send(reply, 200, reportSentPage(language, about));

const send = (reply: FastifyReply, status: number, page: string) =>
  reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', reportPolicy)
    .header('referrer-policy', 'same-origin')
    .header('x-robots-tag', 'noindex')
    .header('cache-control', 'no-store')
    .send(page);
