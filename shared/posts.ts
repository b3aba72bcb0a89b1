import type { ShownPicture } from '#blocks/fields.ts';
import type { PageBase, SectionsPage } from './page-base.ts';

export interface PostPage extends SectionsPage {
  kind: 'post';
  /** When it was first published (ISO time), and what it is now. */
  published_at: string;
  updated_at: string;
  /** The posts before and after it. */
  older: PostLink | null;
  newer: PostLink | null;
}

interface PostLink {
  title: string;
  path: string;
}

/** A post in a list. */
export interface PostCard extends PostLink {
  description: string;
  published_at: string;
  picture: ShownPicture | null;
}

export interface BlogPage extends PageBase {
  kind: 'blog';
  posts: PostCard[];
  next_path: string | null;
}
