import type { SurePage } from '#shared/storefront.ts';
import type { Answer, Visit } from '../serving/visit.ts';

/** A page that asks whoever opened a link whether they are sure: its button does it, opening it changes nothing. */
export function askSure(
  { shell, mode }: Visit,
  question: Pick<SurePage, 'path' | 'title' | 'text' | 'label' | 'action' | 'code'>,
): Answer {
  return { kind: 'page', status: 200, page: { kind: 'sure', shell, mode, ...question }, cookies: [] };
}
