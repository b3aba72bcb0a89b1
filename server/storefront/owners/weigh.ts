import type { PageWeight } from '#shared/api/pages.ts';
import { servedBytes } from '../serving/cache.ts';
import { firstView } from '../serving/first-view.ts';
import { picturesIn, type OfferedPicture, type PictureBytes } from '../pages/offered-pictures.ts';
import type { Bundle, WrittenPage } from '../serving/render.ts';
import { adviceOn, type WeighedSection } from './weigh-advice.ts';

export interface WeighingDeps {
  bundle: Bundle;
  pictureBytes: PictureBytes;
  /** What 1,000,000 bytes cost a shopper (kobo). */
  priceKobo: number;
}

/** Most a page made of sections may weigh on a first visit: itself with its script, and its first pictures with its face (bytes). */
const budget = { page: 20_000, pictures: 130_000 };

/** Most a page may weigh that shoppers come to again and again: a product, or a list (bytes). */
const often = 14_000;

/** What stands above the sections of a page. */
const headOf = (html: string) => html.slice(0, html.indexOf('<main'));

/** Scripts of ours and face of a page: fetched once, whatever stands on it (bytes). */
export function besidesOf(bundle: Bundle, html: string): { script: number; face: number } {
  const [face] = /\/assets\/[\w.-]+\.woff2/.exec(html) ?? [];
  const scripts = [bundle.script, bundle.advertScripts.asks].filter((path) => html.includes(path));
  return {
    script: scripts.reduce((sum, path) => sum + (bundle.scripts.get(path)?.br.length ?? 0), 0),
    face: (face && bundle.faces.get(face)?.length) || 0,
  };
}

/** Bytes of pictures, each file counted where it is met first: a browser asks for it once. */
export async function bytesOfPictures(
  pieces: readonly (readonly OfferedPicture[])[],
  bytesOf: PictureBytes,
): Promise<number[]> {
  const met = new Set<string>();
  const anew = pieces.map((pictures) =>
    pictures.filter(({ address }) => !met.has(address) && met.add(address)),
  );
  const each = await Promise.all(anew.map((pictures) => Promise.all(pictures.map(bytesOf))));
  return each.map((bytes) => bytes.reduce((sum, more) => sum + more, 0));
}

/** What a page weighs without each of its sections (bytes), one after the other so that others are served meanwhile. */
async function withoutEach(bundle: Bundle, page: WrittenPage): Promise<number[]> {
  const bytes: number[] = [];
  for (const at of page.sections.keys())
    bytes.push(await servedBytes(bundle.render({ ...page, sections: page.sections.toSpliced(at, 1) })));
  return bytes;
}

/** Most a page may weigh; what the shop itself shows on it cannot be taken out, so it is never too much (bytes). */
async function budgetOf(bundle: Bundle, page: WrittenPage, script: number): Promise<number> {
  if (page.kind !== 'product' && page.kind !== 'collection') return budget.page;
  const plain = { ...page, sections: page.sections.filter(({ type }) => type === 'main') };
  return Math.max(often, (await servedBytes(bundle.render(plain))) + script);
}

/** What a page costs who comes to the store for the first time with a phone of 360 px. */
export async function weigh(
  { bundle, pictureBytes, priceKobo }: WeighingDeps,
  page: WrittenPage,
): Promise<PageWeight> {
  const html = bundle.render(page);
  const whole = await servedBytes(html);
  const without = await withoutEach(bundle, page);
  const seen = firstView(bundle.sections(page)).map(({ first }) => first);
  const [head = 0, ...ofSections] = await bytesOfPictures([picturesIn(headOf(html)), ...seen], pictureBytes);
  const { script, face } = besidesOf(bundle, html);
  const sections = await Promise.all(
    page.sections.map(async (section, at): Promise<WeighedSection> => {
      const first = seen[at]!;
      const each = await Promise.all(first.map(async (one) => ({ ...one, bytes: await pictureBytes(one) })));
      // What the shop itself shows is there whatever its owner adds, so it is nothing that could be taken out.
      if (section.type === 'main') return { section, bytes: 0, picture_bytes: 0, pictures: [] };
      const bytes = Math.max(0, whole - without[at]!);
      return { section, bytes, picture_bytes: ofSections[at]!, pictures: each };
    }),
  );
  const total = {
    bytes: whole + script,
    picture_bytes: ofSections.reduce((sum, bytes) => sum + bytes, head + face),
    budget_bytes: await budgetOf(bundle, page, script),
    picture_budget_bytes: budget.pictures,
  };
  return {
    ...total,
    price_kobo_per_mb: priceKobo,
    sections: sections.flatMap(({ section, bytes, picture_bytes }) =>
      section.type === 'main' ? [] : [{ id: section.id, bytes, picture_bytes }],
    ),
    advice: adviceOn(total, sections),
  };
}
