import { useId, type ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
import { cx } from '#web/ui/cx.ts';

interface Props {
  title: ReactNode;
  /** Size of the title, and room below it. */
  titleClass?: string;
  className?: string;
  children: ReactNode;
}

/** A card with a heading of its own. */
export function SectionCard({ title, titleClass = 'text-lg', className, children }: Props) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className={className}>
      <h2 id={id} className={cx('m-0 font-bold', titleClass)}>
        {title}
      </h2>
      {children}
    </Card>
  );
}
