import {
  Brush,
  Eraser,
  ExternalLink,
  FileText,
  History,
  Palette,
  RotateCcw,
  LayoutTemplate,
} from 'lucide-react';
import { Link } from 'react-router';
import { seeShopPath } from '#shared/api/stores.ts';
import { isTemplate } from '#blocks/page-kinds.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { OutsideLink } from '../../components/links.tsx';
import { offerUndo } from '../../components/undo.tsx';
import { places } from '../../places.ts';
import { isFixed } from '../keeping/document.ts';
import { useEditorState, usePageState, useSession } from '../session.ts';

interface Props {
  open: boolean;
  wide: boolean;
  onClose: () => void;
  onAbout: () => void;
  onColours: () => void;
  onVersions: () => void;
  onDiscard: () => void;
  onFill: () => void;
}

const row =
  'flex min-h-14 w-full items-center gap-4 rounded-md px-3 text-left font-semibold text-ink no-underline hover:bg-sunken';
const icon = 'size-5.5 shrink-0 text-action';

/** Takes out at once all that was added to a page every shop has. */
function BackToPlain({ onDone }: { onDone: () => void }) {
  const { editor, face } = useSession();
  const { history } = useEditorState();
  const { sections } = history.now.page;
  if (!isTemplate(face.kind) || sections.every(isFixed)) return null;
  const takeOut = () => {
    editor.replace({ ...history.now.page, sections: sections.filter(isFixed) });
    onDone();
    offerUndo({ message: 'Everything you added is taken out. Publish it to show it so.', undo: editor.undo });
  };
  return (
    <li>
      <button type="button" className={row} onClick={takeOut}>
        <Eraser className={icon} />
        Back to the plain page
      </button>
    </li>
  );
}

/** What is wanted less often. */
export function MoreSheet(props: Props) {
  const { open, wide, onClose, onAbout, onColours, onVersions, onDiscard, onFill } = props;
  const { slug, store, face } = useSession();
  const page = usePageState();
  const isPublished = page.published_version !== null;
  const path = face.main ? face.main.path : page.path;
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="More"
      side={wide ? 'right' : 'bottom'}
    >
      <ul className="m-0 list-none p-0">
        <li>
          <button type="button" className={row} onClick={onColours}>
            <Palette className={icon} />
            Colours
          </button>
        </li>
        {!isTemplate(face.kind) && (
          <li>
            <button type="button" className={row} onClick={onAbout}>
              <FileText className={icon} />
              {face.kind === 'post' ? 'Picture and description' : 'About this page'}
            </button>
          </li>
        )}
        <li>
          <button type="button" className={row} onClick={onVersions}>
            <History className={icon} />
            Versions
          </button>
        </li>
        <li>
          <button type="button" className={row} onClick={onFill}>
            <LayoutTemplate className={icon} />
            Start from a filled page
          </button>
        </li>
        <li>
          <Link to={places.look(slug)} className={row}>
            <Brush className={icon} />
            Theme and logo
          </Link>
        </li>
        {isPublished && store.published && path !== '' && (
          <li>
            <OutsideLink href={seeShopPath(store.slug, path)} className={row}>
              <ExternalLink className={icon} />
              See what shoppers see
            </OutsideLink>
          </li>
        )}
        {isPublished && page.changed && (
          <li>
            <button type="button" className={row} onClick={onDiscard}>
              <RotateCcw className={icon} />
              Discard the changes
            </button>
          </li>
        )}
        <BackToPlain onDone={onClose} />
      </ul>
    </Sheet>
  );
}
