import { referrerLimit } from './constants.ts';

/** The address as it may be passed on: without its query when it is very long. */
export function cutReferrer(address: string): string {
  return address.length > referrerLimit ? (address.split('?')[0] ?? '') : address;
}

/** This page, and the pages it is framed by where the browser tells. */
export function pageReferrer(): string {
  const { href, ancestorOrigins } = window.location;
  return [href, ...Array.from(ancestorOrigins ?? [])].map(cutReferrer).join(',');
}
