import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { SendProblem } from '../components/send-problem.tsx';
import { PhotoFace } from './photo-face.tsx';
import { PhotoPicker } from './photo-picker.tsx';
import type { Photo, Uploads } from './uploads.ts';

interface Props {
  photos: readonly Photo[];
  uploads: Uploads;
  label: ReactNode;
  hint: ReactNode;
  /** What it is called: "photo" or "logo". */
  what: string;
  large?: boolean;
}

/** A single picture: one place to tap, then the picture with a way to take it out. */
export function OnePhotoField({ photos, uploads, label, hint, what, large }: Props) {
  const photo = photos[0];
  if (!photo) return <PhotoPicker label={label} hint={hint} large={large} onFiles={uploads.add} />;
  return (
    <div>
      <div className="flex items-center gap-4 rounded-md border border-line bg-surface p-3">
        <PhotoFace photo={photo} size={large ? 112 : 80} whole={!large} />
        <div className="min-w-0">
          <p className="m-0 font-medium" role="status">
            {photo.progress !== null
              ? `Sending the ${what}, ${Math.round(photo.progress * 100)}%`
              : photo.picture
                ? `The ${what} is in`
                : ''}
          </p>
          <Button
            variant="quiet"
            size="small"
            className="-ml-3"
            icon={<Trash2 className="size-4.5" />}
            onClick={() => uploads.remove(photo.key)}
          >
            Take it out
          </Button>
        </div>
      </div>
      <SendProblem of={photo} onRetry={() => uploads.retry(photo.key)} />
    </div>
  );
}
