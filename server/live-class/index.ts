import type { Api } from '../platform/http.ts';
import { mountFiles } from './file-routes.ts';
import { mountFormWebhook } from './form-webhook.ts';
import { mountHost } from './host-routes.ts';
import type { ClassRouteParts } from './parts.ts';
import { mountPublic } from './routes.ts';
import { mountSeat } from './seat-routes.ts';
import { createStreams } from './stream.ts';

export { defineClassJobs } from './by-the-clock.ts';
export { nextClass } from './class-queries.ts';
export { createClass, readClassFolder } from './classes.ts';
export { classCommands } from './commands.ts';
export { hasSeatOf } from './seat-queries.ts';
export type { ClassParts } from './parts.ts';

/** Mounts every route of the live class on the platform. */
export function mountLiveClass(api: Api, parts: ClassRouteParts): void {
  const streams = createStreams({ db: parts.db.platform, clock: parts.clock, log: parts.log });
  mountPublic(api, parts);
  mountSeat(api, parts, streams);
  mountHost(api, parts);
  mountFiles(api, parts, streams);
  mountFormWebhook(api.fastify, parts);
}
