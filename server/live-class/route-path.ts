/** The address of a page's own link as a route has it: no query, no slash at the end. */
export const routePath = (path: string): string => path.replace(/\?.*$/, '').replace(/\/$/, '');
