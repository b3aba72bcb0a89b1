import type { ServerResponse } from 'node:http';
import { inlineRoutes } from './routes.ts';

/** Whether pages of other sites may make this call. */
export const isForBrowsers = (path: string): boolean =>
  inlineRoutes.some((route) => route.pattern.test(path));

/** Answers the question a browser asks before such a call. */
export function allowBrowsers(response: ServerResponse): void {
  response.writeHead(204, {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'content-type, authorization, accept-language, x-connect-account',
    'access-control-max-age': '600',
  });
  response.end();
}
