import { Link } from 'react-router';
import { product } from '#shared/product.ts';
import { paths } from '#web/client/paths.ts';
import { Logo } from './logo.tsx';
import { TextLink } from './text-link.tsx';

/** Above pages that somebody works in: whose they are, and nothing that leads away. */
export function BareHeader() {
  return (
    <header className="border-b border-line bg-paper">
      <div className="mx-auto flex min-h-14 max-w-6xl items-center px-4 sm:px-6">
        <Link to={paths.home} aria-label="Presence, home" className="text-ink no-underline">
          <Logo />
        </Link>
      </div>
    </header>
  );
}

export function BareFooter() {
  return (
    <footer className="border-t border-line">
      <p className="m-0 mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 px-4 py-2 text-muted sm:px-6">
        <a href={`mailto:${product.email}`} className="site-link inline-flex min-h-11 items-center">
          {product.email}
        </a>
        <TextLink to={paths.privacy} tall>
          Privacy Policy
        </TextLink>
      </p>
    </footer>
  );
}
