import { useEffect } from 'react';
import { Link } from 'react-router';
import type { LookDraft } from '#shared/api/looks.ts';
import { themeCss } from '#shared/looks/colours.ts';
import { themeOf } from '#shared/looks/theme.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { places } from '../../places.ts';
import { ColourChoice } from '../../site/colour-choice.tsx';
import { paintFrame } from '../frame/frame-document.ts';
import { useEditorState, useOtherColours, useSession } from '../session.ts';

/** Paints the page in the colours that are tried; those of the shop until then. */
export function Painted({ main }: { main: HTMLElement | null }) {
  const { face, store } = useSession();
  const { look } = useEditorState().history.now;
  const first = themeCss(face.shell.theme.colours);
  const css = themeCss(themeOf({ ...look, trade: store.trade }).colours);
  useEffect(() => {
    if (main) paintFrame(main.ownerDocument, first, css);
  }, [main, first, css]);
  return null;
}

interface Props {
  open: boolean;
  wide: boolean;
  onClose: () => void;
}

/** The colours of the whole shop, beside the page that shows them. */
export function ColoursSheet({ open, wide, onClose }: Props) {
  const { editor } = useSession();
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        if (next) return;
        editor.settle();
        onClose();
      }}
      title="Colours"
      side={wide ? 'right' : 'bottom'}
      clear
    >
      {open && <Colours />}
    </Sheet>
  );
}

/** What is tried in one field is one step; a pair of colours is chosen by one tap. */
function runOf(change: Partial<LookDraft>): string | null {
  const names = Object.keys(change);
  return names.length === 1 ? `look ${names[0]}` : null;
}

function Colours() {
  const { editor, slug, store } = useSession();
  const { look } = useEditorState().history.now;
  const others = useOtherColours();
  return (
    <div onBlur={editor.settle}>
      <p className="mt-0 mb-4 text-muted">
        {others
          ? 'Only you see these colours until you publish. They are kept on this phone.'
          : 'Your whole shop has these colours.'}
      </p>
      <ColourChoice
        store={store}
        look={look}
        onChange={(change) => editor.paint({ ...look, ...change }, runOf(change))}
      />
      <p className="mt-2 mb-0">
        <Link to={places.look(slug)} className="inline-flex min-h-11 items-center font-semibold">
          Theme and logo
        </Link>
      </p>
    </div>
  );
}
