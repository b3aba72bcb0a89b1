import { createElement, lazy, useState, type ComponentType } from 'react';

export interface LazyPage {
  (): React.JSX.Element;
  /** The source file below web/site, by which prerendering finds the built chunk. */
  source: string;
  /** Brings the page's code, so that the next render needs no waiting. */
  preload: () => Promise<void>;
}

/** A page whose code is a chunk of its own. Rendered at once when it was preloaded, for prerendering and hydration. */
export function lazyPage(source: string, load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | null = null;
  const Waiting = lazy(async () => ({ default: await load() }));
  function Page() {
    const [type] = useState<ComponentType>(() => loaded ?? Waiting);
    return createElement(type);
  }
  return Object.assign(Page, {
    source,
    preload: async () => {
      loaded ??= await load();
    },
  });
}
