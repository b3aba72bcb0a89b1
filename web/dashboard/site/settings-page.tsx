import type { ReactNode } from 'react';
import type { StoreSettings } from '#shared/api/stores.ts';
import { PageHeader } from '#web/ui/card.tsx';
import { BackLink } from '../components/back-link.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { places } from '../places.ts';
import { useSlug } from '../shell/slug.ts';
import { WithStore } from './with-store.tsx';

interface Props {
  /** Of the window, and of the page unless it has a `heading`. */
  title: string;
  heading?: string;
  description?: string;
  children: (store: StoreSettings) => ReactNode;
}

/** One page of the store's settings; all of them stand below Site. */
export function SettingsPage({ title, heading = title, description, children }: Props) {
  usePageTitle(title);
  const back = <BackLink to={places.site(useSlug())}>Site</BackLink>;
  return (
    <>
      <PageHeader back={back} title={heading} description={description} />
      <WithStore>{children}</WithStore>
    </>
  );
}
