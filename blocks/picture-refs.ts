import type { PictureRef } from './fields.ts';

/** Whether a part of a section's settings refers to a picture. */
export const isPictureRef = (value: object): value is PictureRef => 'id' in value && 'focus' in value;

/** The ids of all pictures that are referred to in here: in settings, or in a whole document. */
export function pictureIds(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return isPictureRef(value) ? [value.id] : Object.values(value).flatMap(pictureIds);
}
