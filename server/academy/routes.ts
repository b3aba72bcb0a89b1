import * as calls from '#shared/api/academy.ts';
import { metadataOf } from '#shared/orders/payment-metadata.ts';
import type { GoogleArrival, User } from '../accounts/index.ts';
import { personGuard } from '../accounts/index.ts';
import { keyFor } from '../platform/config/config.ts';
import { createEfforts } from '../platform/admission/effort.ts';
import { AppError } from '../platform/http/errors.ts';
import type { Api } from '../platform/http/http.ts';
import type { Siblings } from '../platform/processes/siblings.ts';
import { beginPurchase } from './buying/buy.ts';
import { certificateFor } from './progress/certificate.ts';
import { courseFor } from './course.ts';
import { deviceCookies } from './entry/device.ts';
import { mountDoors } from './entry/door-routes.ts';
import { hasCourse } from './buying/email-check.ts';
import { exchangeReference } from './buying/force-login.ts';
import { buying, checking, open, polling, read, reading } from './kinds-of-calls.ts';
import { defineAcademyJobs } from './jobs.ts';
import { countLoads } from './films/loaded.ts';
import { mediaAddresses } from './films/media-address.ts';
import { mountCourseMedia } from './films/media.ts';
import type { AcademyDeps } from './deps.ts';
import { courseSessionOf, sessionMemory } from './entry/sessions.ts';
import { mountStudent } from './student-routes.ts';

/** The routes of the course. None takes the platform's own token: what is given here opens the course alone. */
export function mountAcademy(
  api: Api,
  deps: AcademyDeps & { siblings: Siblings },
  personByGoogle: (arrival: GoogleArrival) => Promise<User>,
): void {
  const devices = deviceCookies(deps.config);
  const addresses = mediaAddresses(deps.config, deps.clock);
  const memory = sessionMemory(deps.db, deps.siblings);
  const downloads = countLoads(deps.db.platform, deps.log, deps.siblings);
  const owner = personGuard(deps);
  const efforts = createEfforts(keyFor(deps.config, 'course email effort'), deps.clock, deps.limits);
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
  mountDoors(api, deps, { devices, memory, personByGoogle });
  mountStudent(api, deps, { devices, memory, downloads });
  mountCourseMedia(api, { deps, devices, addresses, memory, downloads });
  defineAcademyJobs(deps);
}

function nobody(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_signed_in') return null;
  throw error;
}
