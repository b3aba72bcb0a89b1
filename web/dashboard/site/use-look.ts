import type { Picture } from '#shared/api/catalogue.ts';
import type { LookDraft } from '#shared/api/looks.ts';
import type { StoreSettings } from '#shared/api/stores.ts';
import type { ThemeChoice } from '#shared/looks/theme.ts';
import { refusal } from '#web/client/errors.ts';
import { useForm, type SubmitContext } from '#web/forms/use-form.ts';
import { storesApi } from '../api/stores-api.ts';
import { notSent, pictureIds } from '../photos/uploads.ts';
import { useUploads } from '../photos/use-uploads.ts';
import { lookOf } from './look-of.ts';

/** The logo as the photo field knows pictures; its other sizes are not told in the settings. */
function logoPicture(store: StoreSettings): Picture[] {
  if (!store.logo) return [];
  return [{ ...store.logo, alt: '', width: 0, height: 0, widths: [], avif: false }];
}

/** Theme, colours and logo being edited, and the way to save them. `first`: the theme to begin with where none was chosen. */
export function useLook(
  store: StoreSettings,
  onDone: (data: unknown, after: SubmitContext<LookDraft, LookDraft>) => void,
  first: ThemeChoice | null = null,
) {
  const logo = useUploads(store.slug, logoPicture(store), 1);
  const [send] = storesApi.useUpdateStoreMutation();
  const savedLogo = store.logo?.id ?? null;
  const photo = logo.photos[0];
  const form = useForm({
    start: (): LookDraft => ({ ...lookOf(store), theme: store.theme ?? first }),
    async send(look) {
      const missing = await notSent(logo.uploads);
      if (missing) return { error: refusal({ detail: missing }) };
      const body = { ...look, logo_id: pictureIds(logo.uploads.now())[0] ?? null };
      return send({ params: { slug: store.slug }, body });
    },
    failed: 'We could not save the look. Please try again.',
    changedBeside: photo ? photo.picture?.id !== savedLogo : savedLogo !== null,
    onDone,
  });
  return { form, logo };
}
