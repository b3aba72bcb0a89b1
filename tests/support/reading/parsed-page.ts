import { JSDOM } from 'jsdom';

/** One window that reads them all: to make it takes six times what reading a page takes. */
let parser: DOMParser | undefined;

/**
 * A page as a browser reads it. The app of a test does not run in a window: there the kinds of things Node makes are
 * not those its libraries compare with, and a buffer is no buffer.
 */
export function parsedPage(html: string): Document {
  if (!parser) {
    const { window } = new JSDOM('');
    parser = new window.DOMParser();
  }
  return parser.parseFromString(html, 'text/html');
}
