import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { cx } from '#web/ui/cx.ts';
import { useKeptFilters } from './address-state.ts';

/** A list that is opened anew beside one of its things shows where that one stands. */
function reveal(link: HTMLAnchorElement | null): void {
  if (link?.getAttribute('aria-current')) link.closest('li')?.scrollIntoView?.({ block: 'nearest' });
}

interface Props {
  to: string;
  className?: string;
  children: ReactNode;
}

/** The link of a row, which takes the list's filters along; it is marked while its thing stands beside the list. */
export function RowLink({ to, className, children }: Props) {
  const kept = useKeptFilters();
  return (
    <NavLink ref={reveal} to={kept(to)} className={cx('row-link text-ink no-underline', className)}>
      {children}
    </NavLink>
  );
}
