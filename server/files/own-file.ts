import { ownFilePath } from '#shared/goods/files.ts';
import type { Blobs } from '../platform/files/blobs.ts';
import { minutes } from '../platform/clock.ts';
import type { Api } from '../platform/http/http.ts';
import { mountMemberLink, type MemberLinkDeps } from '../platform/http/member-link.ts';
import { asSent, isWhole } from './keep.ts';
import { findFile } from './queries.ts';
import { noSuchFile } from './send.ts';

export interface OwnFileDeps extends MemberLinkDeps {
  blobs: Pick<Blobs, 'open'>;
}

/** A file that is sold, for the people of the store who may change it: they look at what they sell. */
export function mountOwnFiles(api: Api, deps: OwnFileDeps): void {
  mountMemberLink(api, deps, {
    url: ownFilePath(':slug', ':id'),
    may: 'catalogue.change',
    limit: { name: 'own-file', max: 240, perMs: minutes(1) },
    async find(storeDb, _slug, id) {
      const row = await storeDb.read((tx) => findFile(tx, id));
      return row && isWhole(row) ? { name: row.name, file: asSent(deps.blobs, storeDb.id, row) } : null;
    },
    missing: noSuchFile,
  });
}
