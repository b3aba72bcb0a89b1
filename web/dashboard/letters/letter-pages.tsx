import { Route, Routes } from 'react-router';
import { ChangedBy } from '../shell/allowed.tsx';
import { LetterPage } from './letter-page.tsx';
import { LettersPage } from './letters-page.tsx';

/** The mails to customers and one of them, in a file of their own with their addresses. */
export const LetterPages = () => (
  <Routes>
    <Route index element={<LettersPage />} />
    <Route
      path=":letter"
      element={
        <ChangedBy needs="settings.change">
          <LetterPage />
        </ChangedBy>
      }
    />
  </Routes>
);
