import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

/** How long a success is shown before the next page. */
export const redirectDelayMs = 2000;

/** Call the answer with an address to go there in two seconds, unless the person has left meanwhile. */
export function useDelayedNavigation(): (to: string) => void {
  const navigate = useNavigate();
  const [to, setTo] = useState<string | null>(null);
  useEffect(() => {
    if (to === null) return undefined;
    const timer = setTimeout(() => void navigate(to), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [to, navigate]);
  return setTo;
}
