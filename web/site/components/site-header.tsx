import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { BookOpen, Menu } from 'lucide-react';
import { Link, NavLink } from 'react-router';
import { paths } from '#web/client/paths.ts';
import { useSession } from '#web/client/session-state.ts';
import { buttonClass, IconButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { navigation, type NavigationLink } from '../navigation.ts';
import { Logo } from './logo.tsx';
import { useScrolled } from './use-scrolled.ts';
import { SignOutButton } from './sign-out-button.tsx';

function Label({ link }: { link: NavigationLink }) {
  return (
    <>
      {link.icon === 'book' && <BookOpen aria-hidden="true" className="size-4.5" />}
      {link.label}
    </>
  );
}

const barLink = ({ isActive }: { isActive: boolean }) =>
  cx(
    'inline-flex min-h-11 items-center gap-2 rounded-sm px-3 font-medium no-underline transition-colors hover:text-action',
    isActive ? 'text-action underline decoration-2 underline-offset-8' : 'text-ink',
  );

export function SiteHeader() {
  const [open, setOpen] = useState(false);
  const scrolled = useScrolled();
  const { isAuthenticated } = useSession();
  const close = () => setOpen(false);
  return (
    <header
      data-scrolled={scrolled || undefined}
      className="sticky top-0 z-40 print:hidden border-b border-line bg-paper data-scrolled:shadow-card"
    >
      <div className="mx-auto flex min-h-16 max-w-6xl items-center justify-between gap-4 px-4 sm:px-6">
        <Link to={paths.home} aria-label="Presence, home" className="text-ink no-underline">
          <Logo />
        </Link>
        <nav aria-label="Main" className="hidden items-center gap-1 lg:flex">
          {navigation.map((link) => (
            <NavLink key={link.to} to={link.to} end className={barLink}>
              <Label link={link} />
            </NavLink>
          ))}
        </nav>
        <div className="hidden items-center gap-2 lg:flex">
          {isAuthenticated ? (
            <>
              <NavLink to={paths.myStores} className={barLink}>
                My stores
              </NavLink>
              <SignOutButton />
            </>
          ) : (
            <>
              <NavLink to={paths.login} className={barLink}>
                Log in
              </NavLink>
              <Link to={paths.signup} className={buttonClass()}>
                Try for free
              </Link>
            </>
          )}
        </div>
        <IconButton
          className="lg:hidden"
          label="Open menu"
          aria-expanded={open}
          aria-haspopup="dialog"
          icon={<Menu aria-hidden="true" className="size-6" />}
          onClick={() => setOpen(!open)}
        />
      </div>
      <Sheet open={open} onOpenChange={setOpen} title="Menu" full closeLabel="Close menu" header={<Logo />}>
        <DrawerLinks signedIn={isAuthenticated} close={close} />
      </Sheet>
    </header>
  );
}

/**
 * Every link inside closes. It is seen at the window, since a click on a link that is left to the browser
 * (full-loads.ts) comes no further than the root of the page.
 */
function useClosingLinks(close: () => void) {
  const nav = useRef<HTMLElement>(null);
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    const clicked = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link && nav.current?.contains(link)) closeNow();
    };
    window.addEventListener('click', clicked, true);
    return () => window.removeEventListener('click', clicked, true);
  }, []);
  return nav;
}

function DrawerLinks({ signedIn, close }: { signedIn: boolean; close: () => void }) {
  const nav = useClosingLinks(close);
  const row =
    'flex min-h-14 items-center gap-3 border-b border-line font-display text-xl font-bold text-ink no-underline';
  return (
    <nav ref={nav} aria-label="Menu" className="flex flex-col">
      {navigation.map((link) => (
        <NavLink
          key={link.to}
          to={link.to}
          end
          className={row}
          {...(link.newTabOnPhone ? { target: '_blank', rel: 'noopener' } : {})}
        >
          <Label link={link} />
        </NavLink>
      ))}
      <NavLink to={signedIn ? paths.myStores : paths.login} className={row}>
        {signedIn ? 'My stores' : 'Log in'}
      </NavLink>
      <Link to={paths.signup} className={buttonClass({ size: 'large', wide: true, className: 'mt-6' })}>
        Create your store
      </Link>
      {signedIn && (
        <div className="mt-3">
          <SignOutButton wide onDone={close} />
        </div>
      )}
    </nav>
  );
}
