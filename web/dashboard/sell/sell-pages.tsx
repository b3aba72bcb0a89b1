import { lazy, type ComponentType } from 'react';
import { useParams } from 'react-router';
import { Allowed } from '../shell/allowed.tsx';
import { NotFoundPage } from '../shell/not-found-page.tsx';
import { SellPage } from './sell-page.tsx';

const others: Record<string, ComponentType> = {
  shelf: lazy(() => import('../kept/shelf-page.tsx').then((m) => ({ default: m.ShelfPage }))),
  questions: lazy(() => import('../kept/questions-page.tsx').then((m) => ({ default: m.QuestionsPage }))),
};

/** The counter, what is counted and priced beside it, and the questions that come of both. */
export function SellPages() {
  const { '*': what = '' } = useParams();
  if (what === '') return <SellPage />;
  const Page = others[what];
  if (!Page) return <NotFoundPage />;
  return (
    <Allowed needs="stock.change">
      <Page />
    </Allowed>
  );
}
