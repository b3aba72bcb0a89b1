import { createElement, lazy, useState, type ComponentType } from 'react';
import { prepareForms } from '#web/client/prepare.ts';

export interface LazyPage {
  (): React.JSX.Element;
  /** The source file below web/site, by which prerendering finds the built chunk. */
  source: string;
  /** Brings the page's code, so that the next render needs no waiting. */
  preload: () => Promise<void>;
}

/** Every page's code, by its file, as a chunk of its own. */
const chunks = import.meta.glob<ComponentType>(['./*/*-page.tsx', '!./testing/*'], { import: 'default' });

/**
 * A page whose code comes when it is wanted. Rendered at once when it was preloaded, for prerendering and hydration.
 * For a page with a form, what all forms begin with is brought first, in small pieces.
 */
export function lazyPage(source: string, form = false): LazyPage {
  const bring = chunks[`./${source}`];
  if (!bring) throw new Error(`There is no page ${source}.`);
  const load = async () => {
    if (form) await prepareForms();
    return bring();
  };
  let loaded: ComponentType | null = null;
  const Waiting = lazy(async () => {
    // The page that is left stands until then, so it says that its link was heard.
    document.documentElement.setAttribute('aria-busy', 'true');
    try {
      return { default: await load() };
    } finally {
      document.documentElement.removeAttribute('aria-busy');
    }
  });
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
