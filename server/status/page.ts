import { escaped } from '#shared/html.ts';
import { lagosDate, lagosMoment } from '#shared/lagos.ts';
import { product } from '#shared/product.ts';
import { after, days, startOfDayInLagos } from '../platform/clock.ts';
import { plainPage } from '../platform/http/plain-page.ts';
import { parts, type Part, type Trouble } from './queries.ts';

/** What the page may load: nothing; its few lines of style stand in it. */
export const statusPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'";

/** So many days are shown. */
export const shownDays = 90;

const names: Record<Part, string> = {
  presence: 'Shops, checkout and dashboard',
  payments: 'Card payments',
  mails: 'Emails',
};
const itself: Record<Part, string> = {
  presence: 'Presence could not be reached.',
  payments: 'Card payments were confirmed late. Money that was paid is counted once the bank has answered.',
  mails: 'Emails went out late. They are kept and sent as soon as they can be.',
};
/** The same of what is not over. */
const rightNow: Record<Part, string> = {
  presence: 'Presence cannot be reached by all.',
  payments: 'Card payments are confirmed late. Money that was paid is counted once the bank has answered.',
  mails: 'Emails go out late. They are kept and sent as soon as they can be.',
};
/** What somebody said about it, or what it is. */
export const saidOf = ({ what, words, ended_at }: Pick<Trouble, 'what' | 'words' | 'ended_at'>): string =>
  words || (ended_at ? itself : rightNow)[what];

/** What the page is made of; `seen` is when the work by the clock was last seen. */
export interface Standing {
  now: Date;
  seen: Date | null;
  isStill: boolean;
  troubles: readonly Trouble[];
}

const style = `
body { margin: 0; font: 1.0625rem/1.5 system-ui, sans-serif; background: #fbfaf6; color: #14231c }
main { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem 3rem; overflow-wrap: anywhere }
h1 { margin: .5rem 0; font-size: 1.75rem; line-height: 1.2 }
h2 { margin: 2.5rem 0 .5rem; font-size: 1.25rem }
h3 { margin: 0; font-size: 1.0625rem }
a { color: #0b5d3b }
section { padding: 1rem 0; border-bottom: 1px solid #d8ddd6 }
p { margin: .25rem 0 }
.now { padding: .75rem 1rem; border-radius: 12px; background: #dff0e4; font-weight: 700 }
.now.bad { background: #fbe3da }
.bad-word { color: #a33c1e; font-weight: 700 }
.days { display: flex; gap: 1px; height: 2rem; margin-top: .5rem }
.days i { flex: 1; border-radius: 2px; background: #2e8b5f }
.days i.some { background: #c25a2c }
small { font-size: .9375rem; color: #4d5a53 }
ol { margin: 0; padding: 0; list-style: none }
li { padding: .75rem 0; border-bottom: 1px solid #d8ddd6 }
:focus-visible { outline: 3px solid #0b5d3b; outline-offset: 2px }
@media (prefers-color-scheme: dark) {
body { background: #0f1a15; color: #eef4ef } a { color: #5cc492 } small { color: #b3beb7 }
section, li { border-color: #33443b } .now { background: #173826 } .now.bad { background: #4a2417 }
.bad-word { color: #f09a7d } .days i { background: #5cc492 } .days i.some { background: #f09a7d } :focus-visible { outline-color: #5cc492 } }
`;

/** How everything is, and how it was in the last ninety days. */
export function statusPage(standing: Standing): string {
  const open = standing.troubles.filter(({ ended_at }) => !ended_at);
  const isWell = open.length === 0 && !standing.isStill;
  return documentOf(`
<p class="now${isWell ? '' : ' bad'}" role="status">${isWell ? 'Everything works.' : 'Something does not work as it should.'}</p>
${standing.isStill ? `<p>${stillWords(standing)}</p>` : ''}
${parts.map((part) => partOf(part, standing)).join('')}
<h2>What happened</h2>
${happened(standing)}
<p><small>As of ${escaped(lagosMoment(standing.now))}, Lagos time. We look each minute; times are kept for ${shownDays} days.</small></p>`);
}

/** What is said where even the database cannot be asked. */
export const unknownPage = documentOf(`
<p class="now bad" role="status">Presence cannot reach its database right now.</p>
<p>Shop pages that were seen lately still open. Orders cannot be placed until it is back; nothing that was ordered or paid is lost. Please try again in a minute.</p>`);

const stillWords = ({ seen }: Standing) =>
  seen
    ? `Work in the background stands still since ${escaped(lagosMoment(seen))}. Orders are taken; emails and confirmations come later.`
    : 'Work in the background has not begun yet.';

function partOf(part: Part, standing: Standing): string {
  const its = standing.troubles.filter(({ what }) => what === part);
  const isBad = its.some(({ ended_at }) => !ended_at);
  return `<section><h2>${names[part]}</h2>
<p>${isBad ? '<span class="bad-word">Not working as it should</span>' : 'Works'} · <small>${shareOf(its, standing)} of the last ${shownDays} days without trouble</small></p>
<div class="days" aria-hidden="true">${daysOf(its, standing)}</div></section>`;
}

const from = ({ now }: Standing) => after(startOfDayInLagos(now), -days(shownDays - 1));

/** A bar for each day, today at the right. */
function daysOf(its: readonly Trouble[], standing: Standing): string {
  return Array.from({ length: shownDays }, (_, n) => {
    const day = after(from(standing), days(n));
    const bad = its.some((one) => lastsMs(one, day, after(day, days(1)), standing.now) > 0);
    return `<i${bad ? ' class="some"' : ''} title="${escaped(lagosDate(day))}${bad ? ': trouble' : ''}"></i>`;
  }).join('');
}

/** How much of a time a trouble took (milliseconds). */
function lastsMs({ began_at, ended_at }: Trouble, start: Date, end: Date, now: Date): number {
  const until = Math.min((ended_at ?? now).getTime(), end.getTime());
  return Math.max(0, until - Math.max(began_at.getTime(), start.getTime()));
}

/** Rounded down, so that a minute of trouble never reads as none. */
function shareOf(its: readonly Trouble[], standing: Standing): string {
  const start = from(standing);
  const whole = standing.now.getTime() - start.getTime();
  const bad = its.reduce((sum, one) => sum + lastsMs(one, start, standing.now, standing.now), 0);
  return `${(Math.floor((1 - Math.min(1, bad / whole)) * 10_000) / 100).toFixed(2)}%`;
}

function happened({ troubles, now }: Standing): string {
  if (troubles.length === 0) return `<p>Nothing in the last ${shownDays} days.</p>`;
  return `<ol>${troubles
    .map(
      (one) => `<li><h3>${names[one.what]}</h3>
<p>${escaped(saidOf(one))}</p>
<p><small>${timeOf(one, now)}</small></p></li>`,
    )
    .join('')}</ol>`;
}

const timeOf = ({ began_at, ended_at }: Trouble, now: Date) =>
  `${escaped(lagosMoment(began_at))} ${ended_at ? `to ${escaped(lagosMoment(ended_at))}` : 'until now'} · ${lasted((ended_at ?? now).getTime() - began_at.getTime())}`;

function lasted(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60];
  const said = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`;
  if (whole === 0) return said(minutes, 'minute');
  return rest === 0 ? said(whole, 'hour') : `${said(whole, 'hour')} ${said(rest, 'minute')}`;
}

function documentOf(main: string): string {
  const title = `Is ${product.name} working?`;
  return plainPage({ tag: 'en-NG', title, heading: title, style, main, isListed: true });
}
