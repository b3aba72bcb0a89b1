import { JSDOM } from 'jsdom';

/**
 * A page as a browser reads it. The app of a test does not run in a window: there the kinds of things Node makes are
 * not those its libraries compare with, and a buffer is no buffer.
 */
export const parsedPage = (html: string): Document => new JSDOM(html).window.document;
