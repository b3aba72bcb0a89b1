import { lagosMoment } from '#shared/lagos.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { MiniPage } from '../frame/mini-page.tsx';
import { useEditorState, useSaveState, useSession } from '../session.ts';

/** Somebody saved the page meanwhile: both are shown, and one is chosen. Until then both are kept. */
export function OvertakenDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { saver, editor } = useSession();
  const { history } = useEditorState();
  const state = useSaveState();
  if (state.kind !== 'overtaken') return null;
  const { newer, said } = state;
  const when = newer.saved_at ? lagosMoment(new Date(newer.saved_at)) : '';
  const takeTheirs = () => {
    const theirs = saver.takeTheirs();
    // As a step of its own, so that “Undo” brings back what was here.
    if (theirs) editor.replace(theirs);
    onClose();
  };
  const keepMine = () => {
    saver.keepMine();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="This page was changed elsewhere"
      description={said}
      footer={
        <>
          <Button variant="secondary" onClick={takeTheirs}>
            Take the newer one
          </Button>
          <Button onClick={keepMine}>Keep mine</Button>
        </>
      }
    >
      <div className="flex flex-wrap justify-center gap-6">
        <figure className="m-0 grid justify-items-center gap-2">
          <MiniPage document={newer.document} label="The newer draft" />
          <figcaption className="max-w-36 text-center">
            <b>Newer</b>
            <br />
            {newer.saved_by ?? 'Somebody'}, {when}
          </figcaption>
        </figure>
        <figure className="m-0 grid justify-items-center gap-2">
          <MiniPage document={history.now.page} label="Your draft" />
          <figcaption className="max-w-36 text-center">
            <b>Yours</b>
            <br />
            Kept on this phone
          </figcaption>
        </figure>
      </div>
      <p className="mt-4 mb-0 text-muted">
        “Keep mine” makes yours the draft. What shoppers see changes only when you publish.
      </p>
    </Dialog>
  );
}
