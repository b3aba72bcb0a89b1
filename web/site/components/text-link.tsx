import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '#web/ui/cx.ts';

/** A link among words, to another page of the site. `tall` stands alone and is as high as a finger. */
export function TextLink({ to, tall, children }: { to: string; tall?: boolean; children: ReactNode }) {
  return (
    <Link to={to} className={cx('site-link', tall && 'inline-flex min-h-11 items-center justify-self-start')}>
      {children}
    </Link>
  );
}
