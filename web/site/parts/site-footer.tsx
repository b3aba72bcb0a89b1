import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { MapPin, Mail } from 'lucide-react';
import { product } from '#shared/product.ts';
import { CookiesLink } from '../measuring/measuring.tsx';
import { companyLinks } from '../navigation.ts';
import { AwningEdge } from './awning.tsx';
import { Logo } from './logo.tsx';
import { SocialLinks } from './social-links.tsx';

function Column({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'max-sm:col-span-2' : undefined}>
      <h2 className="m-0 mb-2 text-lg font-bold text-on-deep">{title}</h2>
      <ul className="m-0 list-none p-0">{children}</ul>
    </div>
  );
}

const item = 'inline-flex min-h-11 items-center gap-2.5 text-on-deep-muted no-underline';
const linked = `${item} hover:text-on-deep hover:underline`;

export function SiteFooter() {
  return (
    <footer className="below on-deep-focus bg-deep text-on-deep">
      <AwningEdge />
      <div className="mx-auto grid max-w-6xl grid-cols-2 gap-x-8 gap-y-10 px-4 pt-10 pb-8 sm:grid-cols-3 sm:px-6 lg:grid-cols-[2fr_1fr_1fr_1.4fr]">
        <div className="col-span-2 sm:col-span-3 lg:col-span-1">
          <span className="inline-flex rounded-md bg-[#fbfaf6] px-3 py-2 text-[#14231c]">
            <Logo />
          </span>
          <p className="mt-4 mb-3 max-w-[38ch] text-on-deep-muted">
            Empowering individuals and businesses to amplify their presence and build trust online.
          </p>
          <SocialLinks />
        </div>
        <Column title="Company">
          {companyLinks.map((link) => (
            <li key={link.to}>
              <Link to={link.to} className={linked}>
                {link.label}
              </Link>
            </li>
          ))}
        </Column>
        <Column title="About Us">
          {['Merchant Support', "FAQ's", 'Help Center'].map((text) => (
            <li key={text} className="flex">
              <span className={item}>{text}</span>
            </li>
          ))}
        </Column>
        <Column title="Contact Us" wide>
          <li>
            <a href={`mailto:${product.email}`} className={linked}>
              <Mail aria-hidden="true" className="size-5 shrink-0" />
              <span className="min-w-0 break-all">{product.email}</span>
            </a>
          </li>
          <li className="flex">
            <span className={item}>
              <MapPin aria-hidden="true" className="size-5 shrink-0" />
              {product.location}
            </span>
          </li>
        </Column>
      </div>
      <div className="flex flex-wrap items-center justify-center gap-x-6 border-t border-deep-raised px-4 py-3 text-center text-on-deep-muted">
        <p className="m-0">
          © {product.copyrightYear} {product.name}. All rights reserved.
        </p>
        <CookiesLink className={linked} />
      </div>
    </footer>
  );
}
