import { Route, Routes } from 'react-router';
import { places } from '../places.ts';
import { Allowed, ChangedBy } from '../shell/allowed.tsx';
import { ListDetail } from '../shell/list-detail.tsx';
import { DiscountPage, NewDiscountPage } from './discount-page.tsx';
import { DiscountsPage } from './discounts-page.tsx';

const list = (
  <ListDetail title="Discount codes" one="code" home={places.discounts} list={<DiscountsPage />} />
);

/** Discount codes and one of them, in a file of their own with their addresses. */
export const DiscountPages = () => (
  <Routes>
    <Route path="/" element={list}>
      <Route
        path="new"
        element={
          <Allowed needs="discounts.change">
            <NewDiscountPage />
          </Allowed>
        }
      />
      <Route
        path=":discountId"
        element={
          <ChangedBy needs="discounts.change">
            <DiscountPage />
          </ChangedBy>
        }
      />
    </Route>
  </Routes>
);
