import { escaped } from '#shared/html.ts';
import { product } from '#shared/product.ts';

/**
 * A page of ours without script, that loads nothing: its style stands in it.
 * @param page `main` is markup, the other texts are not; `isListed`: whether search engines may show it.
 */
export function plainPage(page: {
  tag: string;
  title: string;
  heading: string;
  style: string;
  main: string;
  isListed: boolean;
}): string {
  return `<!doctype html>
<html lang="${page.tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${page.isListed ? '' : '<meta name="robots" content="noindex">\n'}<link rel="icon" href="data:,">
<title>${escaped(page.title)}</title>
<style>${page.style}</style>
</head>
<body>
<main>
<p><a href="/">${product.name}</a></p>
<h1>${escaped(page.heading)}</h1>
${page.main}
</main>
</body>
</html>
`;
}
