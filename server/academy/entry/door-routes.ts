import * as calls from '#shared/api/academy.ts';
import { knownDevices, type GoogleArrival, type User } from '../../accounts/index.ts';
import type { Api } from '../../platform/http/http.ts';
import { courseLogin, enterAs } from './course-login.ts';
import type { AcademyDeps } from '../deps.ts';
import type { Devices } from './device.ts';
import { entering, open } from '../kinds-of-calls.ts';
import { redeemLink, requestLink } from './links.ts';
import { courseSessionOf, endCourseSession, type SessionMemory } from './sessions.ts';

/** What the doors of the course know of whoever comes. */
interface Doors {
  devices: Devices;
  memory: SessionMemory;
  personByGoogle: (arrival: GoogleArrival) => Promise<User>;
}

/** The ways into the course: by password, by Google and by a mailed link; and out of it. */
export function mountDoors(api: Api, deps: AcademyDeps, { devices, memory, personByGoogle }: Doors): void {
  const known = knownDevices(deps.config);

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
}
