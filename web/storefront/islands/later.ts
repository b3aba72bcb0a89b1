import { workerAt } from '#shared/trusted.ts';
import { showArea } from './area.ts';
import { one } from './dom.ts';
import { savesData } from './kept.ts';
import { rememberSeen } from './seen.ts';
import { suggestProducts } from './suggest.ts';
import { keepWishes } from './wishes.ts';

/** What only this file shows looks like; with the page, every first view would carry it. */
const rules = [
  '.hints{position:absolute;inset:100% 0 auto;z-index:4;margin-top:.25rem;padding:.35rem;border:1px solid var(--edge);border-radius:12px;background:var(--paper)}',
  '.hints li{padding:.6rem .75rem;border-radius:8px;cursor:pointer}',
  '.hints li:hover,.hints [aria-selected=true]{background:var(--tint)}',
];

/** Another address for each language but ours, so that a shopper who changes hers gets the worker that speaks it. */
function workerAddress(): string {
  const { lang } = document.documentElement;
  return lang === 'en-NG' ? '/sw.js' : `/sw.js?lang=${lang}`;
}

/** Comfort that nobody misses before the first touch of a page. */
export function begin(): void {
  // That somebody is there, and no more than that, once for each visit: with the first touch, so no first view waits for it.
  if (!document.referrer.startsWith(location.origin)) navigator.sendBeacon?.('/seen');
  const [sheet] = document.styleSheets;
  for (const rule of rules) sheet?.insertRule(rule, sheet.cssRules.length);
  keepWishes();
  showArea();
  rememberSeen();
  suggestProducts();
  // Whoever saves data is sent nothing that was not asked for; a rider's run must open where there is no line.
  if (!savesData() || one('[data-rider]'))
    void navigator.serviceWorker?.register(workerAt(workerAddress())).catch(() => undefined);
}
