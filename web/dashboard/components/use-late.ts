import { useEffect, useState } from 'react';
import { notify } from '#web/ui/notify.ts';

/**
 * The code of what is opened over a page, fetched when it is first wanted. Where it does not come, as without a line, it
 * is not wanted any more, and the page with all that was typed stays as it is.
 */
export function useLate<Code extends object>(
  load: () => Promise<Code>,
  wanted: boolean,
  giveUp: () => void,
): Code | null {
  const [code, setCode] = useState<Code | null>(null);
  const missing = wanted && !code;
  useEffect(() => {
    if (missing)
      load().then(setCode, () => {
        giveUp();
        notify.error('This could not be loaded. Check your internet connection and try again.');
      });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each time it is wanted
  }, [missing]);
  return wanted ? code : null;
}
