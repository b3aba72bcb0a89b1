import { useEffect, useState } from 'react';
import { whenIdle } from '#web/client/idle.ts';

type Tools = typeof import('./tools.ts');

/** Between tries while the line is broken (milliseconds). */
const againMs = 3_000;

/** The tools around the page; null until they are there. They are fetched once nothing else has to be done. */
export function useTools(): Tools | null {
  const [tools, setTools] = useState<Tools | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wanted = true;
    const fetch = () =>
      void import('./tools.ts').then(
        (there) => wanted && setTools(there),
        () => wanted && (timer = setTimeout(fetch, againMs)),
      );
    const callOff = whenIdle(fetch);
    return () => {
      wanted = false;
      callOff();
      clearTimeout(timer);
    };
  }, []);
  return tools;
}
