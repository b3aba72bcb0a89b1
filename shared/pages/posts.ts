import type { PageBase, SectionsPage } from '../page-base.ts';
import type { PostCard, PostLink } from './post-card.ts';

export interface PostPage extends SectionsPage {
  kind: 'post';
  /** When it was first published (ISO time), and what it is now. */
  published_at: string;
  updated_at: string;
  /** The posts before and after it. */
  older: PostLink | null;
  newer: PostLink | null;
}

export interface BlogPage extends PageBase {
  kind: 'blog';
  posts: PostCard[];
  next_path: string | null;
}
