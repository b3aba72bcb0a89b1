import type { Uploads, Photo } from '../../photos/uploads.ts';
import { isUnderWay } from '../../photos/uploads.ts';
import type { Path } from '../keeping/document.ts';
import type { Editor } from '../editor.ts';
import type { Filler } from '../frame/filler.ts';

/** A setting that takes a picture. */
export interface PicturePlace {
  id: string;
  path: Path;
}

/** Photos on their way, each to the setting it was chosen for. */
export interface PhotoSends extends Pick<Uploads, 'now' | 'subscribe' | 'retryBroken'> {
  /** Sends a photo from this phone for a place; it goes on while other things are done, and when the editor is left. */
  send: (place: PicturePlace, file: File) => void;
  /** The photo on its way to a place. */
  at: (place: PicturePlace) => Photo | null;
  retry: (photo: Photo) => void;
  drop: (photo: Photo) => void;
  /** Whether a photo is still being sent, or waits for the line. */
  underWay: () => boolean;
}

const nameOf = ({ id, path }: PicturePlace) => `${id} ${path.join(' ')}`;

/** Most photos on their way at one time. */
export const mostPhotosAtOnce = 40;

/** What is sent becomes part of the page as soon as it is there, whatever is drawn meanwhile. */
export function createPhotoSends(
  uploads: Uploads,
  { editor, filler }: { editor: Editor; filler: Filler },
): PhotoSends {
  const places = new Map<string, PicturePlace>();
  const arrive = () => {
    for (const { key, picture } of uploads.now()) {
      const place = places.get(key);
      if (!picture || !place) continue;
      places.delete(key);
      filler.addPicture(picture);
      editor.set(place.id, place.path, { id: picture.id, focus: { x: 50, y: 50 }, alt: '' });
      uploads.remove(key);
    }
  };
  uploads.subscribe(arrive);
  const at = (place: PicturePlace) =>
    uploads.now().find(({ key }) => {
      const known = places.get(key);
      return known && nameOf(known) === nameOf(place);
    }) ?? null;
  return {
    now: uploads.now,
    subscribe: uploads.subscribe,
    retryBroken: uploads.retryBroken,
    send(place, file) {
      const earlier = at(place);
      if (earlier) uploads.remove(earlier.key);
      uploads.add([file]);
      const sent = uploads.now().at(-1);
      if (sent) places.set(sent.key, place);
    },
    at,
    retry: ({ key }) => uploads.retry(key),
    drop({ key }) {
      places.delete(key);
      uploads.remove(key);
    },
    underWay: () => isUnderWay(uploads.now()),
  };
}
