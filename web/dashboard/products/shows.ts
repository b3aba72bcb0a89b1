import type { ProductStatus } from '../api/catalogue-api.ts';

interface Show {
  id: string;
  label: string;
  status?: ProductStatus;
  stock?: 'low';
  nothing: string;
}

/** What the list of products, and their table, are narrowed to. */
export const shows: readonly Show[] = [
  { id: '', label: 'All', nothing: 'No product fits' },
  { id: 'active', label: 'On sale', status: 'active', nothing: 'Nothing is on sale' },
  { id: 'low', label: 'Low', stock: 'low', nothing: 'Nothing is low' },
  { id: 'draft', label: 'Drafts', status: 'draft', nothing: 'There are no drafts' },
  { id: 'archived', label: 'Archived', status: 'archived', nothing: 'Nothing is archived' },
];
