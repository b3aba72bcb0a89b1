import type { Control } from '#blocks/fields.ts';
import { Checkbox } from '#web/ui/choices.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { thePage } from '../editor.ts';
import { PictureControl } from '../controls/picture-control.tsx';
import { useEditorState, useSession } from '../session.ts';

/** Longest description, as a document's schema has it (characters). */
const longest = 300;

const picture: Control = {
  name: 'picture',
  kind: 'picture',
  label: 'Picture',
  help: 'On the card of a shared link.',
};

/** What a page says of itself besides its sections. */
export function PageSettingsSheet({
  open,
  wide,
  onClose,
}: {
  open: boolean;
  wide: boolean;
  onClose: () => void;
}) {
  const { editor, face } = useSession();
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        if (next) return;
        editor.settle();
        onClose();
      }}
      title={face.kind === 'post' ? 'About this post' : 'About this page'}
      side={wide ? 'right' : 'bottom'}
    >
      {open && <PageSettings />}
    </Sheet>
  );
}

function PageSettings() {
  const { editor, face } = useSession();
  const { description, layout, picture: chosen = null } = useEditorState().history.now.page;
  const isPost = face.kind === 'post';
  return (
    <div className="grid grid-cols-1 gap-5" onBlur={editor.settle}>
      <TextArea
        label="Short description"
        hint={
          isPost
            ? 'Below its name in the list of posts, and on the card of a shared link.'
            : 'On the card of a shared link, and in search results.'
        }
        rows={3}
        maxLength={longest}
        value={description}
        onChange={({ target }) => void editor.set(thePage, ['description'], target.value, true)}
      />
      <PictureControl
        id={thePage}
        control={
          isPost
            ? {
                ...picture,
                help: 'Above the post, in the list of posts, and on the card of a shared link.',
              }
            : picture
        }
        path={['picture']}
        value={chosen}
        set={(path, value, run) => editor.set(thePage, path, value, run)}
      />
      {face.kind === 'page' && (
        <Checkbox
          label="Without the shop’s head and foot"
          description="For the link in your Instagram or TikTok profile: your logo, your name and what stands on this page."
          checked={layout === 'bare'}
          onChange={({ target }) => void editor.set(thePage, ['layout'], target.checked ? 'bare' : null)}
        />
      )}
    </div>
  );
}
