import { useState } from 'react';
import type { Picture } from '#shared/api/catalogue.ts';
import type { StoreSettings } from '#shared/api/stores.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { notify } from '#web/ui/notify.ts';
import { useUpdateStoreMutation } from '../api/stores-api.ts';
import { photoMissing, pictureIds, refused, whenSent } from '../photos/uploads.ts';
import { useUploads } from '../photos/use-uploads.ts';
import type { Look } from './look-editor.tsx';

/** The logo as the photo field knows pictures; its other sizes are not told in the settings. */
function logoPicture(store: StoreSettings): Picture[] {
  if (!store.logo) return [];
  return [{ ...store.logo, alt: '', width: 0, height: 0, widths: [], avif: false }];
}

/** Colours and logo being edited, and the way to save them. */
export function useLook(store: StoreSettings) {
  const saved: Look = { primary: store.primary_colour, accent: store.accent_colour };
  const [look, setLook] = useState(saved);
  const [saving, setSaving] = useState(false);
  const logo = useUploads(store.slug, logoPicture(store), 1);
  const [send] = useUpdateStoreMutation();
  const savedLogo = store.logo?.id ?? null;
  const photo = logo.photos[0];
  const dirty =
    look.primary !== saved.primary ||
    look.accent !== saved.accent ||
    (photo ? photo.picture?.id !== savedLogo : savedLogo !== null);

  /** Answers whether it is saved; what went wrong has been told. */
  async function save(): Promise<boolean> {
    setSaving(true);
    try {
      await whenSent(logo.uploads);
      if (refused(logo.uploads.now())) {
        notify.error(photoMissing);
        return false;
      }
      const outcome = await send({
        params: { slug: store.slug },
        body: {
          primary_colour: look.primary,
          accent_colour: look.accent,
          logo_id: pictureIds(logo.uploads.now())[0] ?? null,
        },
      });
      if (outcome.error === undefined) return true;
      notify.error(sentenceOf(outcome.error, 'We could not save the look. Please try again.'));
      return false;
    } finally {
      setSaving(false);
    }
  }
  return { look, setLook, logo, dirty, saving, save };
}
