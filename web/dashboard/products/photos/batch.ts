import { mostProductPhotos, type PhotoProduct } from '#shared/api/product-photos.ts';
import { byNames, evenShare, inOrder, type Proposal } from './match.ts';

/** How photos find their products. */
export type Way = 'names' | 'order' | 'hand';

/** A photo that was chosen on this phone; nothing of it is sent before its owner says so. */
export interface Chosen {
  key: string;
  file: File;
  /** Its address on this phone. */
  preview: string;
}

/** What its owner said of a photo; it counts more than what is proposed. */
export type Edits = Readonly<Record<string, { productId: string | null }>>;

export interface Matched extends Chosen {
  productId: string | null;
  /** What is to be done before it can be saved, or null. */
  doubt: Doubt | null;
}

/** Its product is only likely, not known, or has no room for it. */
export type Doubt = keyof typeof doubts;

export const doubts = {
  look: 'Is this its product? Look at it.',
  choose: 'Choose its product, or leave it out.',
  full: `Its product has ${mostProductPhotos} photos then, which is the most. Choose another product, or leave this one out.`,
} as const;

interface Matching {
  way: Way;
  chosen: readonly Chosen[];
  products: readonly PhotoProduct[];
  /** Photos of each product, in the order of the list. */
  each: number | null;
  edits: Edits;
}

const proposalsOf = ({ way, chosen, products, each }: Matching): Proposal[] => {
  if (way === 'names')
    return byNames(
      chosen.map(({ file }) => file.name),
      products,
    );
  if (way === 'order')
    return inOrder(chosen.length, products, each ?? evenShare(chosen.length, products.length));
  return chosen.map(() => ({ productId: null, sure: false }));
};

/** Each photo with the product it goes to, and what is doubtful about it. */
export function matched(given: Matching): Matched[] {
  const proposals = proposalsOf(given);
  const room = new Map(given.products.map(({ id, photo_count: had }) => [id, mostProductPhotos - had]));
  return given.chosen.map((photo, at) => {
    const edit = given.edits[photo.key];
    const { productId, sure } = edit ? { ...edit, sure: true } : proposals[at]!;
    if (productId === null) return { ...photo, productId, doubt: 'choose' };
    const left = room.get(productId) ?? 0;
    room.set(productId, left - 1);
    return { ...photo, productId, doubt: left <= 0 ? 'full' : sure ? null : 'look' };
  });
}

/** Photos by their product, in the order they were chosen in. */
export function byProduct(photos: readonly Matched[]): Map<string, Matched[]> {
  const groups = new Map<string, Matched[]>();
  for (const photo of photos) {
    if (photo.productId === null) continue;
    const group = groups.get(photo.productId) ?? [];
    groups.set(photo.productId, [...group, photo]);
  }
  return groups;
}
