import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { MapPin, Mail } from 'lucide-react';
import { product } from '#shared/product.ts';
import { cx } from '#web/ui/cx.ts';
import { CookiesLink } from '../analytics/analytics.tsx';
import { companyLinks } from '../navigation.ts';
import { AwningEdge } from './awning.tsx';
import { Logo } from './logo.tsx';
import { SocialLinks } from './social-links.tsx';

interface Look {
  /** An entry that leads somewhere, and one that is only said. */
  link: string;
  text: string;
  heading: string;
  list: string;
  social: string;
}

const full: Look = {
  link: 'inline-flex min-h-11 items-center gap-2.5 text-on-deep-muted no-underline hover:text-on-deep hover:underline',
  text: 'inline-flex min-h-11 items-center gap-2.5 text-on-deep-muted',
  heading: 'mb-2 text-lg text-on-deep',
  list: '',
  social: 'border-on-deep-muted text-on-deep hover:bg-deep-raised',
};

const slim: Look = {
  link: 'inline-flex min-h-11 items-center gap-2 text-muted no-underline hover:text-ink hover:underline',
  text: 'inline-flex items-center gap-2 text-muted max-sm:py-1 sm:min-h-11',
  heading: 'content-center text-base text-ink max-sm:pt-2 sm:min-h-11',
  list: 'flex flex-wrap gap-x-4',
  social: 'border-line-strong text-ink hover:bg-sunken',
};

const tagline = 'Empowering individuals and businesses to amplify their presence and build trust online.';

/** What both kinds of footer say beside the logo: three columns, or three rows of a slim one. */
function Columns({ look, column, last }: { look: Look; column: string; last: string }) {
  const part = (title: string, className: string, entries: ReactNode) => (
    <div className={className}>
      <h2 className={cx('m-0 font-bold', look.heading)}>{title}</h2>
      <ul className={cx('m-0 list-none p-0', look.list)}>{entries}</ul>
    </div>
  );
  return (
    <>
      {part(
        'Company',
        column,
        companyLinks.map((link) => (
          <li key={link.to}>
            <Link to={link.to} className={look.link}>
              {link.label}
            </Link>
          </li>
        )),
      )}
      {part(
        'About Us',
        column,
        ['Merchant Support', "FAQ's", 'Help Center'].map((text) => (
          <li key={text} className="flex">
            <span className={look.text}>{text}</span>
          </li>
        )),
      )}
      {part(
        'Contact Us',
        last,
        <>
          <li>
            <a href={`mailto:${product.email}`} className={look.link}>
              <Mail aria-hidden="true" className="size-5 shrink-0" />
              <span className="min-w-0 break-all">{product.email}</span>
            </a>
          </li>
          <li className="flex">
            <span className={look.text}>
              <MapPin aria-hidden="true" className="size-5 shrink-0" />
              {product.location}
            </span>
          </li>
        </>,
      )}
    </>
  );
}

function Copyright({ look }: { look: Look }) {
  return (
    <>
      <p className="m-0">
        © {product.copyrightYear} {product.name}. All rights reserved.
      </p>
      <CookiesLink className={look.link} />
    </>
  );
}

/** `slim` says the same in a few quiet lines, below pages that have a job to do. */
export function SiteFooter({ slim: isSlim = false }: { slim?: boolean | undefined }) {
  return isSlim ? <SlimFooter /> : <FullFooter />;
}

function FullFooter() {
  return (
    <footer className="below on-deep-focus bg-deep text-on-deep print:hidden">
      <AwningEdge />
      <div className="mx-auto grid max-w-6xl grid-cols-2 gap-x-8 gap-y-10 px-4 pt-10 pb-8 sm:grid-cols-3 sm:px-6 lg:grid-cols-[2fr_1fr_1fr_1.4fr]">
        <div className="col-span-2 sm:col-span-3 lg:col-span-1">
          <span className="inline-flex rounded-md bg-[#fbfaf6] px-3 py-2 text-[#14231c]">
            <Logo />
          </span>
          <p className="mt-4 mb-3 max-w-[38ch] text-on-deep-muted">{tagline}</p>
          <SocialLinks tone={full.social} />
        </div>
        <Columns look={full} column="" last="max-sm:col-span-2" />
      </div>
      <div className="flex flex-wrap items-center justify-center gap-x-6 border-t border-deep-raised px-4 py-3 text-center text-on-deep-muted">
        <Copyright look={full} />
      </div>
    </footer>
  );
}

function SlimFooter() {
  return (
    <footer className="border-t border-line bg-paper print:hidden">
      <div className="mx-auto max-w-6xl px-4 py-4 sm:px-6">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line pb-4">
          <Logo />
          <p className="m-0 min-w-[min(16rem,100%)] flex-1 text-muted">{tagline}</p>
          <SocialLinks tone={slim.social} />
        </div>
        <div className="flex flex-wrap gap-x-10 pt-2 lg:justify-between">
          <Columns look={slim} column="flex flex-wrap gap-x-4" last="flex flex-wrap gap-x-4" />
        </div>
        <div className="flex flex-wrap items-center gap-x-6 text-muted">
          <Copyright look={slim} />
        </div>
      </div>
    </footer>
  );
}
