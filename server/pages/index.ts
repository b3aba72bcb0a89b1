export { menusOf } from './menus.ts';
export { publishedPages, type PublishedPage } from './queries.ts';
export { mountStorePages } from './routes.ts';
export { formerPage, publishedDocument } from './shop.ts';
