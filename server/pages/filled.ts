import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { AnswerOf } from '#shared/api/contract.ts';
import type { fillPage } from '#shared/api/editor.ts';
import { presetsFor } from '#shared/looks/theme.ts';
import { begunPage } from '#blocks/page-beginnings.ts';
import { pictureNames, pictureWords, type PictureName } from '#blocks/filled/pictures.ts';
import { filledSections, picturesIn, wordsIn } from '#blocks/filled/template.ts';
import { storePicture, type StoringDeps } from '../media/index.ts';
import type { Config } from '../platform/config/config.ts';
import type { StoreDb } from '../platform/database/db.ts';
import { idFrom } from '../platform/ids.ts';
import { shopProfile } from '../stores/index.ts';

export type FillingDeps = StoringDeps & { config: Config };

const folder = path.resolve('blocks/filled/pictures');

/** The id one of our pictures has in a store: the same however often a page is filled. */
const idIn = (storeId: string, name: PictureName) => idFrom(`${storeId} filled ${name}`);

/** What of a store’s pages may still be ours: words of its trade, and ids of pictures. */
export const ours = (storeId: string, trade: string | null) => ({
  words: wordsIn(trade),
  pictures: pictureNames.map((name) => idIn(storeId, name)),
});

/**
 * A page filled as the designer of the store’s theme would for its trade. Our pictures become the store’s own, each once;
 * nothing of the page is kept.
 */
export async function filledPage(
  deps: FillingDeps,
  storeDb: StoreDb,
  title = '',
): Promise<AnswerOf<typeof fillPage>> {
  const profile = await shopProfile(storeDb, deps.config);
  const { trade } = profile;
  const theme = profile.theme.preset ?? presetsFor(trade)[0]!;
  const pictures = await Promise.all(
    picturesIn(theme, trade).map(async (name) => {
      const bytes = await readFile(path.join(folder, `${name}.webp`));
      const upload = { id: idIn(storeDb.id, name), bytes, alt: pictureWords[name] };
      return [name, await storePicture(deps, storeDb, upload)] as const;
    }),
  );
  const ids = new Map(pictures.map(([name, { id }]) => [name, id]));
  const filled = filledSections(theme, trade, ids);
  return {
    document: begunPage('filled', title, { ...profile, filled }),
    pictures: pictures.map(([, picture]) => picture),
  };
}
