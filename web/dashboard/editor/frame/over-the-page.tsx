import { named } from '#blocks/templates.ts';
import { discardDraft } from '#shared/api/pages.ts';
import { callSignedIn } from '#web/client/session.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { AddSheet } from '../sheets/add-sheet.tsx';
import { ColoursSheet } from '../sheets/colours-sheet.tsx';
import { sectionOf } from '../keeping/document.ts';
import { FillDialog } from '../sheets/fill-dialog.tsx';
import { MoreSheet } from '../sheets/more-sheet.tsx';
import { OvertakenDialog } from '../sheets/overtaken-dialog.tsx';
import { PageSettingsSheet } from '../sheets/page-settings-sheet.tsx';
import { PublishDialog } from '../sheets/publish-dialog.tsx';
import { SectionsList } from '../sections-list.tsx';
import { useEditorState, useSession } from '../session.ts';
import { SettingsPanel } from '../controls/settings-panel.tsx';
import { becomeDraft, VersionsSheet } from '../sheets/versions-sheet.tsx';

/** What lies over the page. */
export type Over =
  | 'more'
  | 'about'
  | 'colours'
  | 'add'
  | 'sections'
  | 'settings'
  | 'versions'
  | 'publish'
  | 'discard'
  | 'fill'
  | 'overtaken'
  | null;

interface OverProps {
  over: Over;
  go: (over: Over) => void;
  close: () => void;
  wide: boolean;
}

/** One thing at a time. */
export function OverThePage({ over, go, close, wide }: OverProps) {
  const { face } = useSession();
  const { history, chosen } = useEditorState();
  const section = sectionOf(history.now.page, chosen);
  return (
    <>
      <MoreSheet
        open={over === 'more'}
        wide={wide}
        onClose={close}
        onAbout={() => go('about')}
        onColours={() => go('colours')}
        onVersions={() => go('versions')}
        onDiscard={() => go('discard')}
        onFill={() => go('fill')}
      />
      <ColoursSheet open={over === 'colours'} wide={wide} onClose={close} />
      <PageSettingsSheet open={over === 'about'} wide={wide} onClose={close} />
      <AddSheet open={over === 'add'} onClose={close} />
      <VersionsSheet open={over === 'versions'} onClose={close} />
      {!wide && (
        <>
          <Sheet
            open={over === 'sections'}
            onOpenChange={(next) => !next && close()}
            title="Sections"
            side="bottom"
          >
            <SectionsList onChosen={close} />
          </Sheet>
          <Sheet
            open={over === 'settings' && section !== null}
            onOpenChange={(next) => !next && close()}
            title={section ? named(section.type, face.kind).name : ''}
            side="bottom"
          >
            {section && over === 'settings' && <SettingsPanel key={section.id} section={section} />}
          </Sheet>
        </>
      )}
      {over === 'publish' && <PublishDialog onClose={close} />}
      <OvertakenDialog open={over === 'overtaken'} onClose={close} />
      <Discard open={over === 'discard'} onClose={close} />
      <FillDialog open={over === 'fill'} onClose={close} />
    </>
  );
}

function Discard({ open, onClose }: { open: boolean; onClose: () => void }) {
  const session = useSession();
  const { slug, pageId } = session;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Discard the changes?"
      confirmLabel="Discard the changes"
      cancelLabel="Keep them"
      danger
      onConfirm={async () => {
        await becomeDraft(session, (base_revision) =>
          callSignedIn(discardDraft, { params: { slug, pageId }, body: { base_revision } }),
        );
      }}
    >
      <p className="m-0">
        The page becomes what shoppers see now. “Undo” brings your changes back as long as the editor is open.
      </p>
    </ConfirmDialog>
  );
}
