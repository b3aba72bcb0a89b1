import { useEffect, useState, useSyncExternalStore } from 'react';
import { createFileSends, type FileSends, type FormFile, type KeptFile } from './file-sends.ts';
import { sendFile } from './send.ts';

/** The files of a product's form; `initial` counts only the first time. */
export function useFileSends(
  slug: string,
  initial: readonly KeptFile[],
): { sends: FileSends; files: readonly FormFile[] } {
  const [sends] = useState(() =>
    createFileSends({ initial, send: (file, options) => sendFile(slug, file, options) }),
  );
  const files = useSyncExternalStore(sends.subscribe, sends.now);
  useEffect(() => {
    const again = () => sends.retryBroken();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [sends]);
  return { sends, files };
}
