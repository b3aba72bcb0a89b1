import type { ShownPicture } from '#blocks/fields.ts';

export interface PostLink {
  title: string;
  path: string;
}

/** A post in a list. */
export interface PostCard extends PostLink {
  /** How its owner describes it, or its first words. */
  description: string;
  /** When it was first published (ISO time). */
  published_at: string;
  picture: ShownPicture | null;
}
