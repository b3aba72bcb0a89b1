import { createContext, useContext, useEffect, useRef } from 'react';
import type { Photo } from '../photos/uploads.ts';
import { useUploads } from '../photos/use-uploads.ts';
import type { Path } from './document.ts';
import type { EditorSession } from './session.ts';

/** A setting that takes a picture. */
export interface PicturePlace {
  id: string;
  path: Path;
}

export interface PhotoSends {
  /** Sends a photo from this phone for a place; it goes on while other things are done. */
  send: (place: PicturePlace, file: File) => void;
  /** The photo on its way to a place. */
  at: (place: PicturePlace) => Photo | null;
  retry: (photo: Photo) => void;
  drop: (photo: Photo) => void;
}

const nameOf = ({ id, path }: PicturePlace) => `${id} ${path.join(' ')}`;

/** Most photos on their way at one time. */
const most = 40;

/** Photos that are sent from the editor, each to the setting it was chosen for. */
export function usePhotoSends({ slug, editor, filler }: EditorSession): PhotoSends {
  const { uploads, photos } = useUploads(slug, [], most);
  const places = useRef(new Map<string, PicturePlace>());
  useEffect(() => {
    for (const { key, picture } of photos) {
      const place = places.current.get(key);
      if (!picture || !place) continue;
      places.current.delete(key);
      filler.addPicture(picture);
      editor.set(place.id, place.path, { id: picture.id, focus: { x: 50, y: 50 }, alt: '' });
      uploads.remove(key);
    }
  }, [photos, uploads, editor, filler]);
  const at = (place: PicturePlace) =>
    photos.find(({ key }) => {
      const known = places.current.get(key);
      return known && nameOf(known) === nameOf(place);
    }) ?? null;
  return {
    send(place, file) {
      const earlier = at(place);
      if (earlier) uploads.remove(earlier.key);
      uploads.add([file]);
      const sent = uploads.now().at(-1);
      if (sent) places.current.set(sent.key, place);
    },
    at,
    retry: ({ key }) => uploads.retry(key),
    drop: ({ key }) => {
      places.current.delete(key);
      uploads.remove(key);
    },
  };
}

export const PhotoContext = createContext<PhotoSends | null>(null);

export function usePhotos(): PhotoSends {
  const sends = useContext(PhotoContext);
  if (!sends) throw new Error('Used outside the editor.');
  return sends;
}
