import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import { DevelopersPage } from './developers-page.tsx';

const Webhook = lazy(async () => ({ default: (await import('./webhook-page.tsx')).WebhookPage }));

/** What a store's own programs need: keys, webhooks, and what was sent to each. */
export const DeveloperPages = () => (
  <Routes>
    <Route index element={<DevelopersPage />} />
    <Route path="webhooks/:webhookId" element={<Webhook />} />
  </Routes>
);
