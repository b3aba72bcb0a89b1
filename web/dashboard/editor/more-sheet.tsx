import { ExternalLink, History, Palette, RotateCcw } from 'lucide-react';
import { Link } from 'react-router';
import { Sheet } from '#web/ui/sheet.tsx';
import { OutsideLink } from '../components/links.tsx';
import { places } from '../places.ts';
import { usePageState, useSession } from './session.ts';

interface Props {
  open: boolean;
  wide: boolean;
  onClose: () => void;
  onVersions: () => void;
  onDiscard: () => void;
}

const row =
  'flex min-h-14 w-full items-center gap-4 rounded-md px-3 text-left font-semibold text-ink no-underline hover:bg-sunken';
const icon = 'size-5.5 shrink-0 text-action';

/** What is wanted less often. */
export function MoreSheet({ open, wide, onClose, onVersions, onDiscard }: Props) {
  const { slug, store } = useSession();
  const page = usePageState();
  const isPublished = page.published_version !== null;
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="More"
      side={wide ? 'right' : 'bottom'}
    >
      <ul className="m-0 list-none p-0">
        <li>
          <button type="button" className={row} onClick={onVersions}>
            <History className={icon} />
            Versions
          </button>
        </li>
        <li>
          <Link to={places.look(slug)} className={row}>
            <Palette className={icon} />
            Colours and logo
          </Link>
        </li>
        {isPublished && store.published && (
          <li>
            <OutsideLink href={store.url + page.path} className={row}>
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
      </ul>
    </Sheet>
  );
}
