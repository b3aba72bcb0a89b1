export { keepAgain, NotItsKind } from './again.ts';
export { defineFileJobs } from './clear.ts';
export { asSent, bytesOfPart, chunksOf, partCount } from './keep.ts';
export { partOf } from './part-of.ts';
export { filesBought, filesOfProduct, fileView, putFiles } from './product-files.ts';
export { findFile, type FileRow } from './queries.ts';
export { mountFiles } from './routes.ts';
