import goods from '../pictures/goods.svg';
import { cx } from '#web/ui/cx.ts';

export type GoodName = 'fabric' | 'jar' | 'bag' | 'sandals' | 'beads' | 'pot';

/** One of the drawn goods; decoration, or part of a picture that has words of its own. */
export function Good({ name, className }: { name: GoodName; className?: string }) {
  return (
    <svg viewBox="0 0 120 120" width="120" height="120" aria-hidden="true" className={cx('block', className)}>
      <use href={`${goods}#${name}`} />
    </svg>
  );
}
