import type { ReactNode } from 'react';
import { Loading, Skeleton } from '#web/ui/states.tsx';

/** While a page's code is on its way. */
export function PageSkeleton({ children }: { children?: ReactNode }) {
  return (
    <Loading>
      <Skeleton className="h-9 w-48 max-w-full" />
      <div className="mt-8 grid grid-cols-1 gap-3">
        {children ?? (
          <>
            <Skeleton className="h-24" />
            <Skeleton className="h-24" />
            <Skeleton className="h-24" />
          </>
        )}
      </div>
    </Loading>
  );
}
