import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import { Allowed } from '../shell/allowed.tsx';
import { PeoplePage } from './people-page.tsx';

const Changes = lazy(async () => ({ default: (await import('./changes-page.tsx')).ChangesPage }));

/** Who works in a store, and what each of them changed. */
export function PeoplePages() {
  return (
    <Routes>
      <Route index element={<PeoplePage />} />
      <Route
        path="changes"
        element={
          <Allowed needs="audit">
            <Changes />
          </Allowed>
        }
      />
    </Routes>
  );
}
