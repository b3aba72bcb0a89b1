import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

/** How long a success is shown before the next page. */
export const redirectDelayMs = 2000;

/**
 * Call the answer with an address to go there in two seconds, unless the person has left meanwhile. What the next page
 * should know goes along beside the address, never in it.
 */
export function useDelayedNavigation(): (to: string, state?: object) => void {
  const navigate = useNavigate();
  const [next, setNext] = useState<{ to: string; state?: object } | null>(null);
  useEffect(() => {
    if (next === null) return undefined;
    const timer = setTimeout(() => void navigate(next.to, { state: next.state }), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [next, navigate]);
  return (to, state) => setNext({ to, state });
}
