import { createElement, lazy, useState, type ComponentType } from 'react';
import { prepareForms } from '#web/client/prepare.ts';

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

/** A page with a form: what all forms begin with is brought first, in small pieces. */
export const formPage = (source: string, load: () => Promise<ComponentType>): LazyPage =>
  lazyPage(source, async () => {
    await prepareForms();
    return load();
  });
