import * as contracts from '#shared/api/files.ts';
import { partBytes } from '#shared/goods/files.ts';
import { hours, minutes } from '../platform/clock.ts';
import type { Api } from '../platform/http/http.ts';
import type { Limit } from '../platform/admission/limits.ts';
import { partOf } from './part-of.ts';
import { mountOwnFiles, type OwnFileDeps } from './own-file.ts';
import { beginFile, roomOf, takePart, type SendDeps } from './send.ts';

const looking: Limit = { name: 'file-room', max: 240, perMs: minutes(1) };
const beginning: Limit = { name: 'file-begin', max: 300, perMs: hours(1) };
/** About half a gigabyte in a minute. */
const sending: Limit = { name: 'file-part', max: 1_200, perMs: minutes(1) };

/** The routes by which files for sale are sent, and looked at by who sells them. */
export function mountFiles(api: Api, deps: SendDeps & OwnFileDeps): void {
  mountOwnFiles(api, deps);
  // Passed on as it comes: a part on a slow line takes longer than any form may.
  api.fastify.addContentTypeParser('application/octet-stream', (_request, payload, done) =>
    done(null, payload),
  );
  api.ofStore(
    contracts.fileRoomOf,
    { auth: 'person', may: 'catalogue.see', limit: looking, body: 0, idempotency: 'safe' },
    ({ store }) => store.storeDb.read((tx) => roomOf(deps, tx)),
  );
  api.ofStore(
    contracts.beginFile,
    {
      auth: 'person',
      may: 'catalogue.change',
      limit: beginning,
      body: 4096,
      idempotency: 'keyed',
      notes: 'not yet in use',
    },
    ({ store, body }) => store.storeDb.transact((tx) => beginFile(deps, tx, body)),
  );
  api.ofStore(
    contracts.sendFilePart,
    {
      auth: 'person',
      may: 'catalogue.change',
      limit: sending,
      body: partBytes,
      idempotency: 'idempotent',
      work: null,
      notes: 'not yet in use',
    },
    async ({ store, params, request }) => takePart(deps, store.storeDb, params, await partOf(request)),
  );
}
