import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import { PlanPage } from './plan-page.tsx';

const Paid = lazy(async () => ({ default: (await import('./paid-page.tsx')).PaidPage }));
const Invoice = lazy(async () => ({ default: (await import('./invoice-page.tsx')).InvoicePage }));

/** The plan and what was paid for it. The names of its rarer pages travel with this file, and not with every first load. */
export function PlanPages() {
  return (
    <Routes>
      <Route index element={<PlanPage />} />
      <Route path="paid" element={<Paid />} />
      <Route path="invoices/:invoiceId" element={<Invoice />} />
    </Routes>
  );
}
