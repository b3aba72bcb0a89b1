import { pictureTag, picturesIn, type OfferedPicture } from '../pages/offered-pictures.ts';

/** How far down a page pictures are fetched before anybody scrolls: a screen of 740 px, and what Chromium looks ahead on a good line (1,250 px). */
const reach = 740 + 1_250;
/** Height of the head of every page and of the name of a written one (pixels). */
const headHeight = 130;
/** Width of what stands on the phone, between its margins (pixels). */
const column = 328;

/** How much higher a page becomes at 360 px (pixels): by a character of text, by a paragraph or a row, by a section. */
const grows = { character: 0.63, row: 12, section: 90 };

/** Only the questions of a list of questions are in sight. */
const closed = /<details(?![^>]* open)[^>]*>(<summary>.*?<\/summary>).*?<\/details>/gs;
const tokens = new RegExp(`${pictureTag.source}|<svg.*?</svg>|<[^>]*>|[^<]+`, 'gs');
const row = /^<(h[1-6]|p|li|summary|figcaption|dt|dd|tr)[ >]/;

/** A piece of a page with all its pictures, in their order. */
export interface SeenPiece {
  pictures: OfferedPicture[];
  /** Those that are fetched before anybody scrolls. */
  first: OfferedPicture[];
}

function seen(section: string, top: number): SeenPiece & { height: number } {
  const html = section.replaceAll(closed, '$1');
  const pictures = picturesIn(html);
  const sideways = html.includes('b-product-carousel');
  const first: OfferedPicture[] = [];
  let height = grows.section;
  let beside = 1;
  let at = 0;
  for (const [token] of html.matchAll(tokens)) {
    if (token.startsWith('<picture')) {
      const picture = pictures[at++]!;
      if (!picture.waits || top + height < reach) first.push(picture);
      // Its slot is a little under its true width, so as many as that allows stand in a row.
      beside = Math.max(1, Math.floor(column / picture.slot));
      if (sideways) beside = pictures.length;
      height += (column / Math.min(beside, 2) / beside) * 1.15;
    } else if (row.test(token)) height += grows.row / beside;
    else if (!token.startsWith('<')) height += (token.length * grows.character) / beside;
  }
  return { pictures, first, height };
}

/**
 * Which pictures a phone fetches of a page's sections before anybody scrolls. Heights are guessed from how much stands
 * in each section, since only a browser knows; a test compares with one.
 */
export function firstView(sections: readonly string[]): SeenPiece[] {
  let top = headHeight;
  return sections.map((html) => {
    const { height, ...piece } = seen(html, top);
    top += height;
    return piece;
  });
}
