import { scopesWith } from '#shared/api-keys.ts';
import { escaped } from '#shared/html.ts';
import type { Api, RouteEntry } from '../platform/http/http.ts';
import { everybodys } from '../platform/http/openapi.ts';
import { guideParts, type GuidePart } from './guide.ts';

/** What developers read: how it is done, with examples, and every call with the scope it takes. */
export function docsPage(table: Api['table'], platformUrl: string): string {
  const parts = guideParts(platformUrl);
  const forKeys = table.filter(({ options }) => options.byKey);
  const others = everybodys(table).filter(({ options }) => !options.byKey);
  const links = [...parts, { id: 'calls', title: 'Every call a key may make' }];
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Building with Presence</title><style>${styles}</style>
<main><h1>Building with Presence</h1>
<p>How programs of yours work with a store. The machine-readable form, with every schema, is <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="On this page"><ul>${links.map(({ id, title }) => `<li><a href="#${id}">${escaped(title)}</a></li>`).join('')}</ul></nav>
${parts.map(sectionOf).join('\n')}
<section id="calls"><h2>Every call a key may make</h2>${callsTable(forKeys)}</section>
<section id="others"><h2>All other calls</h2><p>These are made by people who are logged in, and by shoppers. No key may make them.</p>${callsTable(others)}</section></main></html>`;
}

const sectionOf = ({ id, title, paragraphs, table, code, after = [] }: GuidePart) =>
  `<section id="${id}"><h2>${escaped(title)}</h2>${said(paragraphs)}${table ? termsTable(table) : ''}${
    code ? `<pre tabindex="0" id="${id}-example"><code>${escaped(code)}</code></pre>` : ''
  }${said(after)}</section>`;

const said = (paragraphs: readonly string[]) => paragraphs.map((one) => `<p>${escaped(one)}</p>`).join('');

const termsTable = (rows: NonNullable<GuidePart['table']>) =>
  `<div class="wide" tabindex="0"><table>${rows
    .map(
      ([term, means]) =>
        `<tr><th scope="row"><code>${escaped(term)}</code></th><td>${escaped(means)}</td></tr>`,
    )
    .join('')}</table></div>`;

function callsTable(entries: readonly RouteEntry[]): string {
  const rows = entries.map(
    (entry) =>
      `<tr><td>${entry.contract.method}</td><td><code>${escaped(entry.contract.path)}</code></td><td>${whoMay(entry)}</td><td>${escaped(entry.contract.summary)}</td></tr>`,
  );
  return `<div class="wide" tabindex="0"><table><tr><th>Method</th><th>Path</th><th>Who</th><th>What</th></tr>${rows.join('')}</table></div>`;
}

function whoMay({ options }: RouteEntry): string {
  if (options.byKey && options.may) return scopesWith(options.may).join(' or ');
  if (options.may) return `may ${options.may}`;
  return options.auth === 'person' ? 'signed in' : 'anybody';
}

const styles = `:root{color-scheme:light dark}body{font:17px/1.6 system-ui;margin:0}
main{max-width:60rem;margin:0 auto;padding:1rem 1rem 4rem}h2{margin:2.5rem 0 .5rem}p{max-width:42rem}
a{color:light-dark(#0b5d3b,#7fd6ac)}nav ul{list-style:none;padding:0}nav a{display:inline-block;padding:.3rem 0}
pre,.wide{overflow-x:auto}pre{padding:1rem;border:1px solid light-dark(#ccc,#555);border-radius:.5rem;font-size:.875rem;line-height:1.5}
table{border-collapse:collapse;font-size:.9375rem}td,th{padding:.4rem .8rem .4rem 0;text-align:left;border-bottom:1px solid light-dark(#ddd,#444);vertical-align:top}`;
