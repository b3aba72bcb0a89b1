import type { ReactNode } from 'react';
import {
  ClipboardPaste,
  Download,
  Ellipsis,
  Eye,
  FileSpreadsheet,
  FolderOpen,
  FolderPlus,
  Images,
  ListChecks,
  Percent,
  Table2,
  Tags,
  type LucideIcon,
} from 'lucide-react';
import { useNavigate } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { Sideways } from '#web/ui/sideways.tsx';
import { ButtonLink } from '../components/links.tsx';
import { useKeptFilters } from '../components/address-state.ts';
import { collectionPlaces } from '../collections/places.ts';
import { places } from '../places.ts';
import { useMay } from '../shell/slug.ts';
import { useWide } from '../shell/wide.ts';
import { takePlaces } from '../stock/take/places.ts';
import { photosPlace } from './photos/places.ts';
import { tablePlace } from './table/places.ts';

interface Way {
  id: string;
  label: string;
  Icon: LucideIcon;
  may: boolean;
  /** Where it leads, or what begins here. */
  to: string | (() => void);
}

/** Where else goods are looked after, with the button of a new one. */
export function ProductActions({ slug, add }: { slug: string; add: ReactNode }) {
  const [mayAdd, mayCount] = [useMay('catalogue.change'), useMay('stock.change')];
  const wide = useWide();
  const ways = [
    { id: 'collections', label: 'Collections', Icon: FolderOpen, may: true, to: collectionPlaces.all(slug) },
    { id: 'count', label: 'Count stock', Icon: ListChecks, may: mayCount, to: takePlaces.all(slug) },
    { id: 'file', label: 'File (CSV)', Icon: FileSpreadsheet, may: true, to: places.productsFile(slug) },
    { id: 'paste', label: 'Paste a list', Icon: ClipboardPaste, may: mayAdd, to: places.pasteProducts(slug) },
  ].filter(({ may }) => may);
  if (wide)
    return (
      <>
        {add}
        <Ways label="More" Icon={Ellipsis} ways={ways} />
      </>
    );
  return (
    <>
      {ways.map(({ id, label, to }) => (
        <ButtonLink key={id} to={to} variant={id === 'paste' ? 'secondary' : 'quiet'}>
          {label}
        </ButtonLink>
      ))}
      <span className="max-sm:hidden">{add}</span>
    </>
  );
}

/** What is done to many in the list itself. */
export type What = 'prices' | 'status' | 'tags' | 'collection' | 'sheet';

interface Many {
  /** Whether all that is listed can be meant, without ticking. */
  listed: boolean;
  slug: string;
  start: (what: What) => void;
}

/** What can be done to many. */
export function WithMany({ listed, slug, start }: Many) {
  const kept = useKeptFilters();
  const wide = useWide();
  const ways: Way[] = [
    { id: 'prices', label: 'Change prices', Icon: Percent, may: listed, to: () => start('prices') },
    { id: 'status', label: 'Put on sale or away', Icon: Eye, may: listed, to: () => start('status') },
    { id: 'tags', label: 'Tags', Icon: Tags, may: listed, to: () => start('tags') },
    {
      id: 'collect',
      label: 'Add to a collection',
      Icon: FolderPlus,
      may: true,
      to: () => start('collection'),
    },
    { id: 'table', label: 'Edit in a table', Icon: Table2, may: true, to: kept(tablePlace(slug)) },
    { id: 'photos', label: 'Add photos', Icon: Images, may: true, to: photosPlace(slug) },
    { id: 'sheet', label: 'Download some (CSV)', Icon: Download, may: true, to: () => start('sheet') },
  ].filter(({ may }) => may);
  if (wide)
    return (
      <div>
        <Ways label="Change many" Icon={ListChecks} ways={ways} />
      </div>
    );
  return (
    <Sideways>
      {ways.map(({ id, label, Icon, to }) =>
        typeof to === 'string' ? (
          <ButtonLink key={id} to={to} variant="secondary" size="small">
            <Icon className="size-4.5" />
            {label}
          </ButtonLink>
        ) : (
          <Button key={id} variant="secondary" size="small" icon={<Icon className="size-4.5" />} onClick={to}>
            {label}
          </Button>
        ),
      )}
    </Sideways>
  );
}

/** The ways behind one button: in the narrow column of a desk they would stand on four lines above the first product. */
function Ways({ label, Icon, ways }: { label: string; Icon: LucideIcon; ways: readonly Way[] }) {
  const navigate = useNavigate();
  return (
    <Menu
      align="start"
      trigger={
        <Button variant="secondary" icon={<Icon className="size-5" />}>
          {label}
        </Button>
      }
      items={ways.map(({ id, label: name, Icon: Drawn, to }) => ({
        id,
        label: name,
        icon: <Drawn className="size-5" />,
        onSelect: () => (typeof to === 'string' ? void navigate(to) : to()),
      }))}
    />
  );
}
