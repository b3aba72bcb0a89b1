import { product } from '#shared/product.ts';
import { paths } from '#web/client/paths.ts';

export interface NavigationLink {
  label: string;
  to: string;
  icon?: 'book';
  /** On a phone this link opens in a new tab. */
  newTabOnPhone?: boolean;
}

/** The links of the bar and of the drawer, in order. A page enters when it exists. */
export const navigation: readonly NavigationLink[] = [
  { label: 'Home', to: paths.home },
  { label: 'About', to: paths.about },
  { label: 'Pricing', to: paths.pricing },
  { label: 'Webinar', to: paths.webinar, newTabOnPhone: true },
  { label: product.courseLabel, to: paths.courses, icon: 'book' },
];

/** The links of the footer's column "Company". */
export const companyLinks: readonly NavigationLink[] = [
  { label: 'About', to: paths.about },
  { label: 'Pricing', to: paths.pricing },
  { label: 'Terms of Service', to: paths.terms },
  { label: 'Privacy Policy', to: paths.privacy },
];
