import { sitePages } from './pages.ts';
import type { SiteLink } from './page.ts';

export interface NavigationLink extends SiteLink {
  to: string;
}

const linksOf = (place: 'bar' | 'footer'): NavigationLink[] =>
  sitePages.flatMap((page) => (page[place] ? [{ to: page.path, ...page[place] }] : []));

/** The links of the bar and of the drawer, in order. */
export const navigation: readonly NavigationLink[] = linksOf('bar');

/** The links of the footer's column "Company". */
export const companyLinks: readonly NavigationLink[] = linksOf('footer');
