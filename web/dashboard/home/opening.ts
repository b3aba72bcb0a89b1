import type { Picture } from '#shared/api/catalogue.ts';
import type { AnswerOf } from '#shared/api/contract.ts';
import type { openPage } from '#shared/api/editor.ts';

type Opened = AnswerOf<typeof openPage>;
type Section = Opened['page']['document']['sections'][number];
type Opening = Extract<Section, { type: 'hero' }>;

/** What a shop opens with, as far as it is changed from Home. */
export interface Front {
  page: Opened['page'];
  opening: Opening;
  /** The picture that is seen, also where the shop chose it by itself. */
  shown: Picture | null;
  /** The picture its owner chose. */
  chosen: Picture | null;
}

/** null where the page opens with none. */
export function frontOf({ page, sections, pictures }: Opened): Front | null {
  const opening = page.document.sections.find((section): section is Opening => section.type === 'hero');
  if (!opening) return null;
  const data = sections.find(({ id }) => id === opening.id)?.data as { picture?: Picture | null } | null;
  const id = opening.settings.picture?.id;
  const chosen = pictures.find((picture) => picture.id === id) ?? null;
  return { page, opening, shown: chosen ?? data?.picture ?? null, chosen };
}
