import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** What stands beside each other, and on a phone goes on beyond the edge of the page instead of taking more lines of it. */
export function Sideways({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={cx(
        '-mx-4 flex gap-2 overflow-x-auto px-4 py-1 *:shrink-0 sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0 sm:py-0',
        className,
      )}
    >
      {children}
    </div>
  );
}
