import { useEffect } from 'react';
import { whenIdle } from '#web/client/idle.ts';
import { savesData } from '#web/client/saves-data.ts';

/** Whoever looks at her pages will most likely change one: the editor is fetched meanwhile, unless she saves data. */
export function useEditorAhead(slug: string, hasOwnPages: boolean | null): void {
  useEffect(() => {
    if (hasOwnPages === null || savesData()) return undefined;
    let forget: (() => void) | null = null;
    let wanted = true;
    const callOff = whenIdle(() => {
      void import('../editor/frame/frame-ahead.ts').then(({ prepareEditor }) => {
        if (wanted) forget = prepareEditor(slug, hasOwnPages ? ['home', 'page'] : ['home']);
      });
    });
    return () => {
      wanted = false;
      callOff();
      forget?.();
    };
  }, [slug, hasOwnPages]);
}
