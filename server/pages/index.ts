export { menusOf } from './menus.ts';
export { mountStorePages } from './routes.ts';
export { formerPage, publishedPages, type PublishedPage } from './shop.ts';
export { createWrittenPages, type WrittenPages } from './written.ts';
