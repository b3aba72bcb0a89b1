import { useState } from 'react';
import { useLocation } from 'react-router';

/** Who is sold to or asked for money, when a page is opened from theirs. */
export interface GivenBuyer {
  name: string;
  phone: string;
  /** What is asked for, as far as it is known. */
  what?: string;
  note?: string;
}

/** What goes with a link; in the step of the history and not in its address, which would be kept and passed on. */
export const withBuyer = (buyer: GivenBuyer) => ({ buyer });

/** The one a page was opened with; empty where it was opened by itself. */
export function useGivenBuyer(): Partial<GivenBuyer> {
  const { state } = useLocation() as { state: { buyer?: GivenBuyer } | null };
  const [given] = useState(() => state?.buyer ?? {});
  return given;
}
