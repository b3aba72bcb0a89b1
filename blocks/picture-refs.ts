import type { Picture } from '#shared/api/catalogue.ts';
import type { PictureRef } from './fields.ts';

/** Whether a part of a section's settings refers to a picture. */
const isPictureRef = (value: object): value is PictureRef => 'id' in value && 'focus' in value;

/** The ids of all pictures that are referred to in here: in settings, or in a whole document. */
export function pictureIds(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return isPictureRef(value) ? [value.id] : Object.values(value).flatMap(pictureIds);
}

/** The same with the pictures in the place of their ids; one that the store has no more is null. */
export function withPictures(value: unknown, pictures: ReadonlyMap<string, Picture>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => withPictures(item, pictures));
  if (isPictureRef(value)) {
    const picture = pictures.get(value.id);
    return picture ? { ...picture, alt: value.alt || picture.alt, focus: value.focus } : null;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, withPictures(part, pictures)]),
  );
}
