import * as calls from '#shared/api/academy.ts';
import { minutes } from '../platform/clock.ts';
import type { Api } from '../platform/http/http.ts';
import type { Limit } from '../platform/admission/limits.ts';
import { claimCertificate } from './progress/certificate.ts';
import type { AcademyDeps } from './deps.ts';
import type { Devices } from './entry/device.ts';
import { entering, noting, open } from './kinds-of-calls.ts';
import type { DownloadMeter } from './films/loaded.ts';
import { bookPlayed, markWatched } from './progress/progress.ts';
import { refundOwn } from './buying/refund.ts';
import { needCourseSession, type SessionMemory } from './entry/sessions.ts';

/** What is known of whoever is in the course. */
interface Room {
  devices: Devices;
  memory: SessionMemory;
  downloads: DownloadMeter;
}

const notingOne: Limit = { name: 'course progress of one', max: 120, perMs: minutes(1) };
const batch = 256 * 1024;

/** What whoever has the course does in it. */
export function mountStudent(api: Api, deps: AcademyDeps, { devices, memory, downloads }: Room): void {
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
}
