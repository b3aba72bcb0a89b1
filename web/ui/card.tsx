import type { HTMLAttributes, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Sideways } from './sideways.tsx';

export interface CardProps extends HTMLAttributes<HTMLElement> {
  /** `section` when the card has a heading of its own. */
  as?: 'div' | 'section' | 'article' | 'li';
  raised?: boolean;
}

export function Card({ as: Tag = 'div', raised, className, children, ...rest }: CardProps) {
  return (
    <Tag
      {...rest}
      className={cx(
        'rounded-md border border-line bg-surface p-4 sm:p-6',
        raised && 'shadow-card',
        className,
      )}
    >
      {children}
    </Tag>
  );
}

export interface PageHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  /** A link back, above the title. */
  back?: ReactNode;
  /** Buttons of the screen, the main one last. */
  actions?: ReactNode;
}

/** The top of a screen; its h1. */
export function PageHeader({ title, description, back, actions }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        {back && <div className="mb-1">{back}</div>}
        <h1 className="m-0 text-2xl leading-tight font-bold sm:text-3xl">{title}</h1>
        {description && <p className="mt-1 mb-0 max-w-[65ch] text-muted">{description}</p>}
      </div>
      {/* On a phone a quiet button, which has no edge, begins where the title does. */}
      {actions && <Sideways className="max-sm:[&>.text-action:first-child]:-ml-3">{actions}</Sideways>}
    </header>
  );
}
