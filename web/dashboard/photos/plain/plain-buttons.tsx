import { useState } from 'react';
import { Sparkles, Undo2 } from 'lucide-react';
import { pictureOriginal } from '#shared/api/picture-originals.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { callSignedIn } from '#web/client/session.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { useLate } from '../../components/use-late.ts';
import { useSlug } from '../../shell/slug.ts';
import type { Photo, Uploads } from '../uploads.ts';

const plainDialog = () => import('./plain-dialog.tsx');

/** Of a photo that was sent: its background made plain, and the photo as it was before. */
export function PlainButtons({ photo, uploads, name }: { photo: Photo; uploads: Uploads; name: string }) {
  const slug = useSlug();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const code = useLate(plainDialog, open, () => setOpen(false));
  const { picture } = photo;
  if (!picture) return null;

  async function back(pictureId: string) {
    setBusy(true);
    const outcome = await callSignedIn(pictureOriginal, { params: { slug, pictureId } });
    setBusy(false);
    if (outcome.ok) uploads.change(photo.key, { picture: outcome.data, preview: null });
    else notify.error(sentenceOf(outcome.failure, 'We could not bring the photo back. Please try again.'));
  }
  return (
    <div className="mt-1 -ml-3 flex flex-wrap">
      {picture.made_from ? (
        <Button
          variant="quiet"
          size="small"
          busy={busy}
          icon={<Undo2 className="size-4.5" />}
          aria-label={`Back to the photo as it was, ${name}`}
          onClick={() => void back(picture.id)}
        >
          Back to the photo as it was
        </Button>
      ) : (
        <Button
          variant="quiet"
          size="small"
          icon={<Sparkles className="size-4.5" />}
          aria-label={`Plain background for ${name}`}
          onClick={() => setOpen(true)}
        >
          Plain background
        </Button>
      )}
      {code && (
        <code.PlainDialog
          slug={slug}
          picture={picture}
          onClose={() => setOpen(false)}
          onUse={(made) => {
            uploads.change(photo.key, { picture: made, preview: null });
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}
