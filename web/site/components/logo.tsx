import { product } from '#shared/product.ts';
import { LogoMark } from '#web/ui/logo-mark.tsx';
import { cx } from '#web/ui/cx.ts';

export function Logo({ className }: { className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-2.5', className)}>
      <LogoMark size={36} />
      <span className="font-display text-[min(1.5rem,7.5vw)] leading-none font-extrabold tracking-tight">
        {product.name}
      </span>
    </span>
  );
}
