import { Route, Routes } from 'react-router';
import { places } from '../places.ts';
import { Allowed } from '../shell/allowed.tsx';
import { ListDetail } from '../shell/list-detail.tsx';
import { GiftCardPage } from './gift-card-page.tsx';
import { GiftCardsPage } from './gift-cards-page.tsx';
import { NewGiftCardPage } from './new-card-page.tsx';

const list = <ListDetail title="Gift cards" one="gift card" home={places.gifts} list={<GiftCardsPage />} />;

/** Gift cards and one of them, in a file of their own with their addresses. */
export const GiftCardPages = () => (
  <Routes>
    <Route path="/" element={list}>
      <Route
        path="new"
        element={
          <Allowed needs="gift_cards.change">
            <NewGiftCardPage />
          </Allowed>
        }
      />
      <Route path=":cardId" element={<GiftCardPage />} />
    </Route>
  </Routes>
);
