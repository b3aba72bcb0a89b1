export { fileOf, pictureOf, picturesOf } from './pictures.ts';
export { pictureJson, type PictureRow } from './queries.ts';
export { mountMedia, type MediaParts } from './routes.ts';
export { serveMedia, type ServeMedia } from './serve.ts';
export { storePicture, type StoringParts } from './store-picture.ts';
export { createGate, type Gate } from './gate.ts';
