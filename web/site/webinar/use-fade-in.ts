import { useEffect, useRef, useState } from 'react';

/** Cards come in when scrolled into view; without script, observer or motion they simply stand there. */
export function useFadeIn() {
  const ref = useRef<HTMLLIElement>(null);
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    const card = ref.current;
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!card || still || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.some(({ isIntersecting }) => isIntersecting);
        setWaiting(!seen);
        if (seen) observer.disconnect();
      },
      { threshold: 0.1, rootMargin: '0px 0px -50px 0px' },
    );
    observer.observe(card);
    return () => observer.disconnect();
  }, []);
  return { ref, waiting };
}
