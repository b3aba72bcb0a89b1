import { Route, Routes } from 'react-router';
import { Allowed, ChangedBy } from '../shell/allowed.tsx';
import { CollectionPage, NewCollectionPage } from './collection-page.tsx';
import { CollectionsPage } from './collections-page.tsx';

/** The pages of collections, which come together. */
export function Collections() {
  return (
    <Routes>
      <Route index element={<CollectionsPage />} />
      <Route
        path="new"
        element={
          <Allowed needs="catalogue.change">
            <NewCollectionPage />
          </Allowed>
        }
      />
      <Route
        path=":collectionId"
        element={
          <ChangedBy needs="catalogue.change">
            <CollectionPage />
          </ChangedBy>
        }
      />
    </Routes>
  );
}
