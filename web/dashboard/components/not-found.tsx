import type { ReactNode } from 'react';
import { EmptyState } from '#web/ui/states.tsx';
import { ButtonLink } from './links.tsx';
import { usePageTitle } from './page-title.ts';

interface Props {
  /** What is missing: "Order". */
  what: string;
  picture: ReactNode;
  title: string;
  to: string;
  /** What that way is called: "See all orders". */
  next: string;
  children: ReactNode;
}

/** Says that there is nothing at this address, and where to go on. */
export function NotFound({ what, picture, title, to, next, children }: Props) {
  const heading = `${what} not found`;
  usePageTitle(heading);
  return (
    <>
      <h1 className="sr-only">{heading}</h1>
      <EmptyState picture={picture} title={title} action={<ButtonLink to={to}>{next}</ButtonLink>}>
        {children}
      </EmptyState>
    </>
  );
}
