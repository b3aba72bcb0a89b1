import { showMailStop, startMailsFromForm, stopMailsFromForm } from './mail-stops.ts';
import { confirmFromForm, leaveFromForm, showNewsLink } from '../pages/news.ts';
import { sent, shown, type OwnPage } from '../own-page.ts';
import { showStop, stopFromForm, tellLimit } from './tell.ts';

/** What a link of a letter of ours does. */
const byLink = { ...sent, limit: tellLimit, idempotency: 'idempotent', during: 'suspension' } as const;

export const linkForms: readonly OwnPage[] = [
  {
    ...byLink,
    path: '/newsletter/confirm',
    answer: (visit, { form }) => confirmFromForm(visit, form),
  },
  {
    ...byLink,
    path: '/newsletter/leave',
    answer: (visit, { query, form }) => leaveFromForm(visit, query, form),
  },
  {
    ...byLink,
    path: '/mails',
    answer: (visit, { query, form }) => stopMailsFromForm(visit, query, form),
  },
  {
    ...byLink,
    path: '/mails/again',
    answer: (visit, { form }) => startMailsFromForm(visit, form),
  },
  {
    ...byLink,
    path: '/tell',
    answer: (visit, { query }) => stopFromForm(visit, query.get('stop') ?? ''),
  },
  {
    ...byLink,
    path: '/tell/stop',
    answer: (visit, { form }) => stopFromForm(visit, form.get('code') ?? ''),
  },
];

/** Where links of letters lead. */
export const linkPages: readonly OwnPage[] = [
  {
    ...shown,
    path: '/newsletter/confirm',
    during: 'suspension',
    answer: (visit, { query }) => showNewsLink(visit, 'confirm', query),
  },
  {
    ...shown,
    path: '/newsletter/leave',
    during: 'suspension',
    answer: (visit, { query }) => showNewsLink(visit, 'leave', query),
  },
  {
    ...shown,
    path: '/mails',
    during: 'suspension',
    answer: (visit, { query }) => showMailStop(visit, query),
  },
  { ...shown, path: '/tell', during: 'suspension', answer: (visit, { query }) => showStop(visit, query) },
];
