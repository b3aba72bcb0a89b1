export { mustFit } from './draft.ts';
export { ours } from './filled.ts';
export { menusOf } from './menus.ts';
export { definePageJobs } from './purge.ts';
export { largestDraft, mountStorePages } from './routes.ts';
export {
  formerPage,
  pageAt,
  publishedPages,
  type Published,
  type PublishedPage,
  type PublishedVersion,
} from './shop.ts';
export { readPage } from './view.ts';
export { createWrittenPages, type WrittenPages } from './written.ts';
