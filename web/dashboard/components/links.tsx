import type { ReactNode } from 'react';
import { ChevronRight, type LucideIcon } from 'lucide-react';
import { Link, type LinkProps } from 'react-router';
import { buttonClass, type ButtonSize, type ButtonVariant } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';

interface ButtonLinkProps extends LinkProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
  wide?: boolean;
}

/** A way to another page of the dashboard that looks like a button. */
export function ButtonLink({ variant, size, wide, className, ...link }: ButtonLinkProps) {
  return <Link {...link} className={buttonClass({ variant, size, wide, className })} />;
}

interface OutsideLinkProps {
  href: string;
  className: string;
  children: ReactNode;
}

/** A way out of the dashboard, which stays open beside it. */
export function OutsideLink({ href, className, children }: OutsideLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener" className={className}>
      {children}
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}

/** Rows of a list that lead on. */
export function LinkList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label}>
      <ul className="m-0 list-none divide-y divide-line overflow-hidden rounded-md border border-line bg-surface p-0">
        {children}
      </ul>
    </nav>
  );
}

export interface LinkRowProps {
  icon: LucideIcon;
  title: string;
  /** What is behind it, or what is set there now. */
  about: string;
  to: string;
  /** Cuts a long `about`. */
  inOneLine?: boolean;
}

export function LinkRow({ icon: Icon, title, about, to, inOneLine }: LinkRowProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-16 items-center gap-4 px-4 py-3 text-ink no-underline -outline-offset-3 hover:bg-sunken"
      >
        <Icon className="size-5.5 shrink-0 text-action" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{title}</span>
          <span className={cx('block text-[0.9375rem] text-muted', inOneLine && 'truncate')}>{about}</span>
        </span>
        <ChevronRight className="size-5 text-muted" />
      </Link>
    </li>
  );
}
