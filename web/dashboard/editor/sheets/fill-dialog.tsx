import { fillPage } from '#shared/api/editor.ts';
import { presets } from '#shared/looks/presets.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { callSignedIn } from '#web/client/session.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { useSession } from '../session.ts';

/** Puts a filled page in the place of what stands here, as one step that can be taken back. */
export function FillDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { slug, store, editor, filler } = useSession();
  const theme = store.theme && presets[store.theme.preset].name;
  async function fill() {
    const outcome = await callSignedIn(fillPage, { params: { slug } });
    if (!outcome.ok) return void notify.error(sentenceOf(outcome.failure, 'The page could not be filled.'));
    const { document, pictures } = outcome.data;
    pictures.forEach((picture) => filler.addPicture(picture));
    const { title, description } = editor.now().history.now.page;
    editor.replace({ ...document, title, description });
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Start from a filled page?"
      confirmLabel="Fill the page"
      cancelLabel="Keep what is here"
      onConfirm={fill}
    >
      <p className="mt-0">
        It takes the place of all sections here{theme ? `, put together as ${theme} would` : ''}, with words
        and pictures for your trade. They are examples: put your own in their place.
      </p>
      <p className="m-0">
        “Undo” brings back what stands here now. Shoppers see nothing of it until you publish.
      </p>
    </ConfirmDialog>
  );
}
