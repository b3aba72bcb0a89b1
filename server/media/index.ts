export { filesAgain } from './again.ts';
export { avifJob } from './avif-job.ts';
export { fileOf, ownPicture, pictureOf, picturesOf } from './pictures.ts';
export { pictureJson, type PictureRow } from './queries.ts';
export { mountMedia } from './routes.ts';
export { keepFiles, storePicture, type StoringDeps } from './store-picture.ts';
export { createGate, createSeats, type Gate } from './gate.ts';
export { readPhotoForm, type PhotoForm, type TakenPhoto } from './photo-form.ts';
