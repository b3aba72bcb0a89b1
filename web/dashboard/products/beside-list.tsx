import { lazy } from 'react';
import { useLocation } from 'react-router';
import { Allowed } from '../shell/allowed.tsx';

const FilePage = lazy(async () => ({ default: (await import('./csv/csv-page.tsx')).CsvPage }));
const Paste = lazy(async () => ({ default: (await import('./paste/paste-page.tsx')).PastePage }));
const Photos = lazy(async () => ({ default: (await import('./photos/photos-page.tsx')).PhotosPage }));
const Table = lazy(async () => ({ default: (await import('./table/table-page.tsx')).TablePage }));
const Takes = lazy(async () => ({ default: (await import('../stock/take/take-pages.tsx')).TakePages }));
const Collections = lazy(async () => ({
  default: (await import('../collections/collections.tsx')).Collections,
}));

/** Pages of the catalogue that stand beside its list. Their names travel with this file, and not with every first load. */
export function BesideList() {
  const [, , name] = useLocation().pathname.split('/');
  if (name === 'collections') return <Collections />;
  if (name === 'file') return <FilePage />;
  if (name === 'count')
    return (
      <Allowed needs="stock.change">
        <Takes />
      </Allowed>
    );
  const Page = name === 'table' ? Table : name === 'photos' ? Photos : Paste;
  return (
    <Allowed needs="catalogue.change">
      <Page />
    </Allowed>
  );
}
