export { pictureOf, picturesOf } from './pictures.ts';
export { pictureJson, type PictureRow } from './queries.ts';
