import type { Api } from '../platform/http/http.ts';
import type { Siblings } from '../platform/processes/siblings.ts';
import { mountFiles } from './file-routes.ts';
import { mountStream } from './stream-routes.ts';
import { mountFormWebhook } from './form-webhook.ts';
import { mountHost } from './host-routes.ts';
import type { ClassRouteDeps } from './deps.ts';
import { mountPublic } from './routes.ts';
import { mountSeat } from './seat-routes.ts';
import { createStreams } from './stream.ts';

export { defineClassJobs } from './by-the-clock.ts';
export { nextClass } from './class-queries.ts';
export { createClass, readClassFolder } from './classes.ts';
export { classCommands } from './commands.ts';
export { hasSeatOf, shortenHolds } from './seat-queries.ts';
export type { ClassDeps } from './deps.ts';

/** Mounts every route of the live class on the platform. */
export function mountLiveClass(api: Api, deps: ClassRouteDeps & { siblings: Siblings }): void {
  const { db, clock, log, siblings } = deps;
  const streams = createStreams({ db: db.platform, clock, log, siblings });
  mountPublic(api, deps);
  mountSeat(api, deps, streams);
  mountHost(api, deps, streams);
  mountFiles(api, deps);
  mountStream(api, deps, streams);
  mountFormWebhook(api.fastify, deps);
}
