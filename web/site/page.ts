import type { Billing, OfferId } from '#shared/plans.ts';
import { lazyPage, type LazyPage } from './lazy-page.tsx';

/** A page of the site: what the browser, the prerendering and the server know of it. */
export interface SitePage {
  /** Path pattern with `:name` parameters; `*` is everything else. */
  path: string;
  title: string;
  component: LazyPage;
  status: 200 | 404;
  /** The same for everyone. Not so: pages of signed-in owners, and addresses that carry a secret of a mail. */
  public: boolean;
  /** Whether search engines may list it. */
  listed: boolean;
  /** Whether it carries the Google button, and so may load Google's script. Never a page whose address holds a secret. */
  google: boolean;
  /** Whether it may carry a form of another provider, if the operator set one. */
  provider_form: boolean;
  /** Whether visits may be counted by others, once the visitor agrees. Never where people sign in or a secret is about. */
  measured: boolean;
  /** It is there to be read, which needs no script: that comes once the page has come to rest, or is wanted. */
  read?: boolean;
  /** Whoever is not signed in is sent to log in before any of it is drawn, and comes back. */
  login_first?: boolean;
  /** A page that somebody works in: without what leads elsewhere above and below it. */
  bare?: boolean;
  /** A page with one job to do: what leads elsewhere stands small at its foot. */
  slim?: boolean;
  /** Opens another site's window and waits for it, which the usual isolation of windows would cut off. */
  popups?: boolean;
  /** Its link in the bar and in the drawer. */
  bar?: SiteLink;
  /** Its link in the footer's column "Company". */
  footer?: SiteLink;
  /** Only the prerendering needs it: the build leaves it out of what a browser is sent. */
  head: PageHead | false;
}

export interface SiteLink {
  label: string;
  icon?: 'book';
  /** On a phone this link opens in a new tab. */
  newTabOnPhone?: boolean;
}

export interface PageHead {
  /** What search results and shared links say; a page about prices is told what an offer costs. */
  description: string | ((cost: (id: OfferId, billing: Billing) => string) => string);
  /** Picture beside a shared link, of web/site/pictures; a page without one of its own shares the house's. */
  picture?: 'home' | 'about' | 'course' | 'live-class' | 'pricing';
  /** What search engines are told besides where the page stands. */
  things?: readonly ('organization' | 'website' | 'questions' | 'course' | 'plans')[];
}

type Facts = Partial<SitePage> &
  Pick<SitePage, 'head'> & {
    /** It has a form from the beginning. */
    form?: boolean;
  };

/** An entry of the table: a public page with nothing special, but for what is said. `source` is its file below web/site. */
export const page = (path: string, title: string, source: string, { form, ...facts }: Facts): SitePage => ({
  path,
  title,
  component: lazyPage(source, form),
  status: 200,
  public: true,
  listed: true,
  google: false,
  provider_form: false,
  measured: false,
  ...facts,
});
