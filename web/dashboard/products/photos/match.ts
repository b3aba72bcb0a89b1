import { distanceOf } from '#shared/letters-apart.ts';
import type { PhotoProduct } from '#shared/api/product-photos.ts';

/** The product a photo seems to be of, and whether that needs no look. */
export interface Proposal {
  productId: string | null;
  sure: boolean;
}

type Known = Pick<PhotoProduct, 'id' | 'title' | 'slug' | 'skus'>;

const none: Proposal = { productId: null, sure: false };

/** What phones and chats call photos, which says nothing of what is on them. */
const ofCamera =
  /^(img|images?|dscn?|dscf|pxl|mvimg|photo|pic|picture|screenshot|whats|app|whatsapp|wa|at|am|pm|copy|edited|final|front|back|side)?\d*$/;

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();

const wordsIn = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Words of a file's name that may name a product: without its ending, what cameras write, and numbers of pictures. */
function namingWords(fileName: string): string[] {
  const words = wordsIn(fileName.replace(/\.[a-z0-9]{2,5}$/i, ''));
  return words.filter((word) => !ofCamera.test(word));
}

/** 1 for the same word, less for one that is nearly it, 0 for another. */
function likeness(one: string, other: string): number {
  if (one === other) return 1;
  const short = Math.min(one.length, other.length);
  if (short < 4) return 0;
  // “gown” and “gowns”: the same to people.
  if (short >= 4 && (one === `${other}s` || other === `${one}s`)) return 1;
  const most = short >= 8 ? 2 : 1;
  return distanceOf(one, other, most) <= most ? 0.8 : 0;
}

interface Index {
  product: Known;
  words: string[];
  /** Numbers and the like of at least three signs, run together. */
  skus: string[];
}

const squashed = (text: string) => wordsIn(text).join('');

/** A SKU stands in a name as a whole: `a12` is not in `a123`. */
function names(fileName: string, sku: string): boolean {
  const words = wordsIn(fileName.replace(/\.[a-z0-9]{2,5}$/i, ''));
  for (let from = 0; from < words.length; from += 1) {
    let run = '';
    for (let to = from; to < words.length && run.length < sku.length; to += 1) run += words[to];
    if (run === sku) return true;
  }
  return false;
}

/** Finds the products of photos by the names of their files: by number, then by words, near ones too. */
export function byNames(fileNames: readonly string[], products: readonly Known[]): Proposal[] {
  const index: Index[] = products.map((product) => ({
    product,
    words: [...new Set([...wordsIn(product.title), ...wordsIn(product.slug)])].filter(
      (word) => wordsIn(product.title).includes(word) || wordsIn(product.title).length === 0,
    ),
    skus: product.skus.map(squashed).filter((sku) => sku.length >= 3),
  }));
  const often = new Map<string, number>();
  for (const { words } of index) for (const word of words) often.set(word, (often.get(word) ?? 0) + 1);
  // A word that many products have says little.
  const weight = (word: string) => Math.log(1 + index.length / (often.get(word) ?? 1)) + 0.1;
  return fileNames.map((fileName) => {
    const numbered = index.filter(({ skus }) => skus.some((sku) => names(fileName, sku)));
    if (numbered.length === 1) return { productId: numbered[0]!.product.id, sure: true };
    const said = namingWords(fileName);
    if (said.length === 0) return none;
    return best(said, numbered.length > 1 ? numbered : index, weight);
  });
}

/** The product whose name the words say best; sure only where all of it is said letter by letter and no other is nearly as good. */
function best(said: readonly string[], index: readonly Index[], weight: (word: string) => number): Proposal {
  const rated = index
    .map(({ product, words }) => {
      const found = words.map(
        (word) => weight(word) * Math.max(0, ...said.map((one) => likeness(one, word))),
      );
      const whole = words.reduce((sum, word) => sum + weight(word), 0);
      const used = said.filter((one) => words.some((word) => likeness(one, word) > 0)).length / said.length;
      const covered = whole > 0 ? found.reduce((sum, one) => sum + one, 0) / whole : 0;
      return { product, covered, score: 0.7 * covered + 0.3 * used };
    })
    .toSorted((a, b) => b.score - a.score);
  const [first, second] = rated;
  if (!first || first.score < 0.45) return none;
  const ahead = first.score - (second?.score ?? 0);
  return { productId: first.product.id, sure: first.covered >= 0.95 && first.score >= 0.75 && ahead >= 0.12 };
}

/** The first so many photos are of the first product, and so on; sure only where they come out even. */
export function inOrder(count: number, products: readonly Pick<Known, 'id'>[], each: number): Proposal[] {
  const even = count === products.length * each;
  return Array.from({ length: count }, (_, at) => {
    const product = products[Math.floor(at / each)];
    return product ? { productId: product.id, sure: even } : none;
  });
}

/** How many photos each product seems to have: a whole number where they come out even, one otherwise. */
export const evenShare = (count: number, products: number): number =>
  products > 0 && count % products === 0 ? Math.min(10, Math.max(1, count / products)) : 1;

/** Whether names of files say anything at all: cameras number them. */
export const anyNames = (fileNames: readonly string[]): boolean =>
  fileNames.some((fileName) => namingWords(fileName).length > 0);
