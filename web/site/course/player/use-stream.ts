import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { noteBytes } from './data-meter.ts';
import type { Stream } from './stream.ts';
import type { Source } from './use-source.ts';

export interface StreamHelp {
  /** A new address of what is playing. */
  renew: () => Promise<string | null>;
  onFailed: () => void;
}

/** Feeds the element where the browser cannot do it by itself. The code for it comes only then. */
export function useStream(element: RefObject<HTMLMediaElement | null>, source: Source, help: StreamHelp) {
  const { way, url, from } = source;
  const { name } = source.rendition;
  const stream = useRef<Stream | null>(null);
  const renew = useEffectEvent(help.renew);
  const failed = useEffectEvent(help.onFailed);
  const open = useEffectEvent(async (media: HTMLMediaElement, gone: AbortSignal) => {
    const code = await import('./stream.ts').catch(() => null);
    if (gone.aborted) return;
    if (!code) return failed();
    const on = { renew: () => renew(), onBytes: noteBytes, onFailed: () => failed() };
    stream.current = code.openStream(media, { url, name: source.rendition.name, from, ...on });
  });
  useEffect(() => {
    if (way !== 'ours' || !element.current) return undefined;
    const gone = new AbortController();
    void open(element.current, gone.signal);
    return () => {
      gone.abort();
      stream.current?.close();
      stream.current = null;
    };
  }, [element, way, url, from]);
  useEffect(() => stream.current?.pin(name), [name]);
}
