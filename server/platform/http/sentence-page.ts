import { escaped } from '#shared/html.ts';
import { product } from '#shared/product.ts';

/** What the page may load: nothing; its few lines of style stand in it. */
export const sentencePolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'";

/** What a person without scripts reads who sent a form that only a script can send. */
export const needsScript = `This form needs JavaScript, which is switched off in your browser. Nothing was sent. Switch it on and try again, or write to us at ${product.email}.`;

/**
 * One sentence as a page of its own, for whoever sees an answer itself and not what a script makes of it: a link that was
 * followed, a form that was posted. `back` is a path of ours.
 */
export function sentencePage(sentence: string, back: { path: string; label: string }): string {
  return `<!doctype html>
<html lang="en-NG">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${product.name}</title>
<style>
body { margin: 0; font: 1.125rem/1.5 system-ui, sans-serif; background: #fbfaf6; color: #14231c }
main { max-width: 34rem; margin: 0 auto; padding: 3rem 1rem }
a { color: #0b5d3b }
@media (prefers-color-scheme: dark) { body { background: #0f1a15; color: #eef4ef } a { color: #5cc492 } }
</style>
</head>
<body>
<main>
<p><strong>${product.name}</strong></p>
<p role="alert">${escaped(sentence)}</p>
<p><a href="${escaped(back.path)}">${escaped(back.label)}</a></p>
</main>
</body>
</html>
`;
}
