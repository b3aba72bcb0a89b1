export { fileOf, pictureOf, picturesOf } from './pictures.ts';
export { pictureJson, type PictureRow } from './queries.ts';
export { mountMedia } from './routes.ts';
export { storePicture, type StoringDeps } from './store-picture.ts';
export { createGate } from './gate.ts';
