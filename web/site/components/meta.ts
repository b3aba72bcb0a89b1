import { useInBrowser } from './in-browser.ts';

/** The server fills the blanks it knows; an open one still stands between its percent signs. */
const filled = (content: string | undefined) => (content && !/^%\w+%$/.test(content) ? content : null);

/** What the server wrote into a `<meta name=…>` of the page this window began with; null when it wrote none. */
export function readMeta(name: string): string | null {
  return filled(document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content);
}

/** The same for rendering; null before hydration and when it wrote none. */
export const useMeta = (name: string): string | null => useInBrowser(() => readMeta(name), null);
