import * as calls from '#shared/api/academy.ts';
import type { GoogleArrival, User } from '../accounts/index.ts';
import { knownDevices, personGuard } from '../accounts/index.ts';
import { after, days, hours, minutes } from '../platform/clock.ts';
import { keyFor } from '../platform/config.ts';
import { createEfforts } from '../platform/effort.ts';
import { AppError } from '../platform/errors.ts';
import { metadataOf } from '../payments/index.ts';
import type { Api } from '../platform/http.ts';
import type { Limit } from '../platform/limits.ts';
import type { Siblings } from '../platform/siblings.ts';
import { dropOldAccess } from './session-queries.ts';
import { beginPurchase } from './buy.ts';
import { certificateFor, claimCertificate } from './certificate.ts';
import { courseLogin, enterAs } from './course-login.ts';
import { courseFor } from './course.ts';
import { deviceCookies } from './device.ts';
import { hasCourse } from './email-check.ts';
import { exchangeReference } from './force-login.ts';
import { defineImportJobs } from './import-jobs.ts';
import { redeemLink, requestLink } from './links.ts';
import { countLoads } from './loaded.ts';
import { mediaAddresses } from './media-address.ts';
import { mountCourseMedia } from './media.ts';
import type { AcademyDeps } from './deps.ts';
import { bookPlayed, markWatched } from './progress.ts';
import { refundOwn } from './refund.ts';
import { courseSessionOf, endCourseSession, needCourseSession, sessionMemory } from './sessions.ts';

/** Per network and generous, since phone networks share addresses; the narrow limits are per address or session. */
const reading: Limit = { name: 'course reads', max: 3_000, perMs: minutes(1) };
const buying: Limit = { name: 'course checkouts', max: 300, perMs: hours(1) };
const polling: Limit = { name: 'course exchanges', max: 3_000, perMs: minutes(5) };
const entering: Limit = { name: 'course logins', max: 1_000, perMs: minutes(15) };
const noting: Limit = { name: 'course progress', max: 6_000, perMs: minutes(1) };
/** Beyond what a whole town behind one address asks; a question that costs an effort is asked twice. */
const checking: Limit = { name: 'course email questions', max: 1_200, perMs: hours(1) };
const notingOne: Limit = { name: 'course progress of one', max: 120, perMs: minutes(1) };
const small = 16 * 1024;
const batch = 256 * 1024;

/** The routes of the course. None takes the platform's own token: what is given here opens the course alone. */
export function mountAcademy(
  api: Api,
  deps: AcademyDeps & { siblings: Siblings },
  personByGoogle: (arrival: GoogleArrival) => Promise<User>,
): void {
  const devices = deviceCookies(deps.config);
  const known = knownDevices(deps.config);
  const addresses = mediaAddresses(deps.config, deps.clock);
  const memory = sessionMemory(deps.db, deps.siblings);
  const downloads = countLoads(deps.db.platform, deps.log, deps.siblings);
  const owner = personGuard(deps);
  const efforts = createEfforts(keyFor(deps.config, 'course email effort'), deps.clock, deps.limits);
  const open = { auth: 'none', body: small, work: 'ordering' } as const;
  const read = { auth: 'none', body: 0, idempotency: 'safe', work: 'looking' } as const;

  api.open(calls.getCourse, { ...read, limit: reading }, async ({ request }) =>
    courseFor(deps, addresses, await courseSessionOf(deps, devices, request)),
  );
  api.open(calls.checkCourseEmail, { ...read, limit: checking }, async ({ query, network, reply }) => {
    const header = (name: string, value: string) => void reply.header(name, value);
    return { status: await hasCourse(deps, efforts, { ...query, network, header }) };
  });
  api.open(calls.checkCertificate, { ...read, limit: reading }, ({ params }) =>
    certificateFor(deps, params.code),
  );

  api.open(
    calls.buyCourse,
    { ...open, limit: buying, idempotency: 'none' },
    async ({ body, request, reply }) => {
      const deviceHash = devices.ensure(request, reply);
      // A signed-in owner stays signed in and has the course with the account; anybody else buys just the same.
      const person = await owner(request).catch(nobody);
      const begun = await beginPurchase(deps, { email: body.email, userId: person?.id ?? null, deviceHash });
      return {
        reference: begun.payment.reference,
        access_code: begun.page?.accessCode ?? null,
        authorization_url: begun.page?.url ?? null,
        public_key: deps.publicKey,
        email: begun.payment.email,
        amount: begun.payment.amount_kobo,
        currency: 'NGN' as const,
        metadata: metadataOf(begun.payment),
      };
    },
  );
  api.open(
    calls.forceLogin,
    { ...open, limit: polling, idempotency: 'none' },
    async ({ body, request, reply }) => {
      const given = { reference: body.payment_ref, email: body.email, deviceHash: devices.read(request) };
      const exchange = await exchangeReference(deps, given);
      if (exchange.state === 'pending' || exchange.state === 'not_paid') reply.code(202);
      return exchange;
    },
  );
  api.open(
    calls.courseLogin,
    { ...open, limit: entering, idempotency: 'none' },
    async ({ body, network, request, reply }) => {
      const deviceHash = devices.ensure(request, reply);
      const from = {
        network,
        deviceHash,
        device: (user: User) => known.read(request, user),
        remember: (user: User) => known.remember(request, reply, user),
      };
      return { access: await courseLogin(deps, body, from) };
    },
  );
  api.open(
    calls.courseGoogleLogin,
    { ...open, limit: entering, idempotency: 'none' },
    async ({ body, network, request, reply }) => {
      const person = await personByGoogle({ token: body.access_token, network, request, reply });
      return { access: await enterAs(deps, person, devices.ensure(request, reply)) };
    },
  );
  api.open(calls.requestCourseLink, { ...open, limit: entering, idempotency: 'none' }, async ({ body }) => {
    await requestLink(deps, body.email);
    return { detail: 'If this address has the course, a sign-in link is on its way.' };
  });
  api.open(
    calls.redeemCourseLink,
    { ...open, limit: entering, idempotency: 'none' },
    async ({ body, request, reply }) => redeemLink(deps, body.key, devices.ensure(request, reply)),
  );
  api.open(
    calls.courseLogout,
    { ...open, limit: entering, idempotency: 'idempotent' },
    async ({ request }) => {
      const session = await courseSessionOf(deps, devices, request);
      if (session) await endCourseSession(deps, memory, session);
      return { detail: 'You are logged out of the course.' };
    },
  );

  api.open(
    calls.markWatched,
    { ...open, limit: noting, idempotency: 'idempotent' },
    async ({ body, request }) => {
      const session = await needCourseSession(deps, devices, request);
      await markWatched(deps, session, body.video_id);
      return { video_id: body.video_id, watched: true as const };
    },
  );
  api.open(
    calls.recordPlayed,
    { ...open, body: batch, limit: noting, idempotency: 'idempotent' },
    async ({ body, request }) => {
      const session = await needCourseSession(deps, devices, request);
      await deps.limits.use(notingOne, session.id);
      return { videos: await bookPlayed(deps, session, body.beats) };
    },
  );
  api.open(
    calls.refundCourse,
    { ...open, limit: entering, idempotency: 'none' },
    async ({ body, request }) => {
      const session = await needCourseSession(deps, devices, request);
      await refundOwn(deps, downloads, session, body.reference);
      await memory.forget(session.id);
      return {
        detail:
          'We have asked for your money to be sent back, and mail you when it has gone. Banks can take up to 10 working days to show it.',
      };
    },
  );
  api.open(
    calls.claimCertificate,
    { ...open, limit: entering, idempotency: 'idempotent' },
    async ({ body, request }) =>
      claimCertificate(deps, await needCourseSession(deps, devices, request), body.name),
  );

  mountCourseMedia(api, { deps, devices, addresses, memory, downloads });
  defineImportJobs(deps);
  deps.jobs.define({
    name: 'academy.tidy',
    cron: '41 3 * * *',
    run: () => dropOldAccess(deps.db.platform, after(deps.clock.now(), -days(30))),
  });
}

function nobody(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_signed_in') return null;
  throw error;
}
