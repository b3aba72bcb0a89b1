import { Trash2 } from 'lucide-react';
import { describePicture } from '#shared/api/pictures.ts';
import { longest } from '#shared/api/longest.ts';
import { bodyOf } from '#web/client/forms.ts';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { PlaceButtons } from '../components/place-buttons.tsx';
import { SendProblem } from '../components/send-problem.tsx';
import { PhotoFace } from './photo-face.tsx';
import { PhotoPicker } from './photo-picker.tsx';
import { PlainButtons } from './plain/plain-buttons.tsx';
import type { Photo, Uploads } from './uploads.ts';
import { mostPhotos } from './use-uploads.ts';

interface Props {
  photos: readonly Photo[];
  uploads: Uploads;
}

/** All photos of a product: order by buttons, words for those who cannot see them, add and take out. */
export function PhotoList({ photos, uploads }: Props) {
  const room = mostPhotos - photos.length;
  return (
    <div className="@container grid grid-cols-1 gap-3">
      {photos.length > 0 && (
        <ol className="m-0 grid list-none grid-cols-1 gap-3 p-0 @2xl:grid-cols-2">
          {photos.map((photo, index) => (
            <OnePhoto key={photo.key} photo={photo} index={index} count={photos.length} uploads={uploads} />
          ))}
        </ol>
      )}
      {room > 0 ? (
        <PhotoPicker
          several
          large={photos.length === 0}
          label={photos.length === 0 ? 'Add photos' : 'Add more photos'}
          hint={
            photos.length === 0
              ? 'From your camera or gallery. Daylight and a plain background work best.'
              : undefined
          }
          onFiles={(files) => {
            uploads.add(files);
            if (files.length > room)
              notify.warning(
                `${files.length - room} left out: ${mostPhotos} photos is the most a product can have.`,
              );
          }}
        />
      ) : (
        <p className="m-0 text-muted">{mostPhotos} photos is the most a product can have.</p>
      )}
    </div>
  );
}

interface OneProps {
  photo: Photo;
  index: number;
  count: number;
  uploads: Uploads;
}

function OnePhoto({ photo, index, count, uploads }: OneProps) {
  const place = `photo ${index + 1}`;
  return (
    <li className="rounded-md border border-line p-3">
      <div className="flex gap-3">
        <PhotoFace photo={photo} size={88} />
        <div className="flex min-w-0 flex-1 flex-col justify-between gap-1">
          <div className="flex flex-wrap items-center gap-2">
            <span className="font-semibold">Photo {index + 1}</span>
            {index === 0 && <Badge tone="good">Shown first</Badge>}
            {photo.problem && (
              <span className="min-w-0 text-[0.9375rem] break-all text-muted">{photo.name}</span>
            )}
            <span role="status" className="text-[0.9375rem] text-muted">
              {photo.progress !== null && 'Sending…'}
            </span>
          </div>
          <div className="-mb-1 -ml-2 flex">
            <PlaceButtons
              name={place}
              index={index}
              count={count}
              onMove={(by) => uploads.move(photo.key, by)}
            />
            <IconButton
              label={`Take out ${place}`}
              icon={<Trash2 className="size-5" />}
              className="ml-auto text-danger"
              onClick={() => uploads.remove(photo.key)}
            />
          </div>
        </div>
      </div>
      <SendProblem of={photo} onRetry={() => uploads.retry(photo.key)} />
      <PlainButtons photo={photo} uploads={uploads} name={place} />
      {!photo.problem && (
        <TextField
          label="What it shows"
          optional
          className="mt-3"
          maxLength={longest(bodyOf(describePicture), 'alt')}
          placeholder="For example: blue clay mug, seen from the side"
          value={photo.alt}
          onChange={(event) => uploads.change(photo.key, { alt: event.target.value })}
        />
      )}
    </li>
  );
}
