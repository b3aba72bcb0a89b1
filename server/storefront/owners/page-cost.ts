import { dataCost } from '#shared/data-cost.ts';
import type { Language } from '#shared/languages.ts';
import { wordsOf } from '#shared/words/index.ts';
import { createKept } from '../../platform/kept.ts';
import { servedBytes } from '../serving/cache.ts';
import { picturesIn, type OfferedPicture, type PictureBytes } from '../pages/offered-pictures.ts';
import { besidesOf, bytesOfPictures, type WeighingDeps } from './weigh.ts';

/** Status line and headers of one answer of ours (bytes). */
const head = 500;

/** What is fetched for a page beside itself. */
interface Beside {
  pictures: readonly OfferedPicture[];
  script: number;
  face: number;
}

/** What a page costs a shopper who reads it to its end on her first visit with a small phone (bytes). */
async function wholeCost(
  pictureBytes: PictureBytes,
  html: string,
  { pictures, script, face }: Beside,
): Promise<number> {
  const files = new Set(pictures.map(({ address }) => address));
  const [bytes = 0] = await bytesOfPictures([pictures], pictureBytes);
  const answers = files.size + 2 + (face > 0 ? 1 : 0);
  return (await servedBytes(html)) + script + face + bytes + answers * head;
}

export interface PageCosts {
  /** The page with the line that says what it costs, at the end of its foot. */
  told(place: string, html: string, language: Language): Promise<string>;
}

/** Pages whose cost is remembered. */
const mostKnown = 5_000;
/** A page whose length differs by less has the same cost (share of it). */
const same = 0.02;

/**
 * What pages cost, worked out when one is made: never for a page that lies ready, and not anew while the same pictures
 * stand on it in the same face and its words are about as long, as after a sale.
 */
export function createPageCosts({ bundle, pictureBytes, priceKobo }: WeighingDeps): PageCosts {
  const known = createKept<{ length: number; files: string; words: string }>({ most: mostKnown });
  const wordsFor = async (place: string, html: string): Promise<string> => {
    const beside = { pictures: picturesIn(html), ...besidesOf(bundle, html) };
    const files = [beside.face, ...beside.pictures.map(({ address }) => address)].join();
    const before = known.get(place);
    if (before?.files === files && Math.abs(before.length - html.length) <= html.length * same)
      return before.words;
    const words = dataCost(await wholeCost(pictureBytes, html, beside), priceKobo);
    known.set(place, { length: html.length, files, words });
    return words;
  };
  return {
    async told(place, html, language) {
      const words = await wordsFor(place, html);
      // Languages may stand below the rows of the foot; the line is one of these.
      const end = html.lastIndexOf('</footer>');
      const at = end < 0 ? -1 : html.lastIndexOf('</div>', end);
      if (at < 0) return html;
      return `${html.slice(0, at)}<p class="maker">${wordsOf(language).chrome.cost(words)}</p>${html.slice(at)}`;
    },
  };
}
