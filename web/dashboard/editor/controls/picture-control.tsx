import { useState } from 'react';
import { Crop, Images, Trash2 } from 'lucide-react';
import type { PictureRef } from '#blocks/fields.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { PhotoFace } from '../../photos/photo-face.tsx';
import { PhotoPicker } from '../../photos/photo-picker.tsx';
import type { ControlProps } from './control-props.ts';
import { CropPanel } from './crop-panel.tsx';
import { FocusPoint } from './focus-point.tsx';
import { OwnPictures } from './own-pictures.tsx';
import type { PicturePlace } from './photos.ts';
import { usePhotos, useSession } from '../session.ts';

/** Longest words for a picture, as its schema has it. */
const longestAlt = 300;

/** A picture: from this phone or from those the store has, the part that is never cut off, and words for it. */
export function PictureControl({ id, control, path, value, set }: ControlProps) {
  const chosen = value as PictureRef | null;
  const [choosing, setChoosing] = useState(false);
  const [cutting, setCutting] = useState(false);
  const { filler } = useSession();
  const place = { id, path };
  const picture = chosen && filler.pictureOf(chosen.id);
  const put = (part: Partial<PictureRef>, run = false) => void set(path, { ...chosen, ...part }, run);
  return (
    <fieldset className="m-0 grid min-w-0 grid-cols-1 gap-3 border-0 p-0">
      <legend className="mb-1.5 p-0 font-medium">{control.label}</legend>
      {control.help && <p className="m-0 text-muted">{control.help}</p>}
      <Sending place={place} />
      {chosen && (
        <>
          {!picture ? (
            <Skeleton className="h-40" />
          ) : cutting ? (
            <CropPanel
              picture={picture}
              onCut={(part) => {
                filler.addPicture(part);
                void set(path, { ...chosen, id: part.id, focus: { x: 50, y: 50 } });
                setCutting(false);
              }}
              onClose={() => setCutting(false)}
            />
          ) : (
            <>
              <FocusPoint picture={picture} focus={chosen.focus} onChange={(focus) => put({ focus }, true)} />
              <Button
                variant="secondary"
                size="small"
                className="justify-self-start"
                icon={<Crop className="size-4.5" />}
                onClick={() => setCutting(true)}
              >
                Cut or turn the picture
              </Button>
            </>
          )}
          <TextField
            label="What it shows"
            hint="For people who cannot see it, and for search engines."
            maxLength={longestAlt}
            placeholder={picture?.alt}
            value={chosen.alt}
            onChange={(event) => put({ alt: event.target.value }, true)}
          />
        </>
      )}
      <FromPhone place={place} another={chosen !== null} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          icon={<Images className="size-4.5" />}
          aria-expanded={choosing}
          onClick={() => setChoosing(!choosing)}
        >
          Choose from your pictures
        </Button>
        {chosen && (
          <Button
            variant="quiet"
            size="small"
            icon={<Trash2 className="size-4.5" />}
            onClick={() => void set(path, null)}
          >
            Take it out
          </Button>
        )}
      </div>
      {choosing && (
        <OwnPictures
          onChoose={(one) => {
            filler.addPicture(one);
            void set(path, { id: one.id, focus: { x: 50, y: 50 }, alt: '' });
            setChoosing(false);
          }}
        />
      )}
    </fieldset>
  );
}

function FromPhone({ place, another }: { place: PicturePlace; another: boolean }) {
  const photos = usePhotos();
  return (
    <PhotoPicker
      label={another ? 'Another photo from this phone' : 'Photo from this phone'}
      onFiles={([file]) => file && photos.send(place, file)}
    />
  );
}

/** A photo on its way, or why it is not. */
function Sending({ place }: { place: PicturePlace }) {
  const photos = usePhotos();
  const photo = photos.at(place);
  if (!photo) return null;
  return (
    <div className="flex items-center gap-4 rounded-md border border-line bg-surface p-3" role="status">
      <PhotoFace photo={photo} size={72} />
      <div className="min-w-0">
        {photo.problem ? (
          <>
            <p className="m-0 font-medium text-danger">{photo.problem}</p>
            {photo.retryable && (
              <Button variant="quiet" size="small" className="-ml-3" onClick={() => photos.retry(photo)}>
                Send again
              </Button>
            )}
            <Button variant="quiet" size="small" className="-ml-3" onClick={() => photos.drop(photo)}>
              Leave it out
            </Button>
          </>
        ) : (
          <p className="m-0">Sending the photo, {Math.round((photo.progress ?? 0) * 100)}%</p>
        )}
      </div>
    </div>
  );
}
