import { parsedPage } from './parsed-page.ts';

const allowedScripts = ['module', 'application/ld+json', 'application/json'];

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Everything in a page that could run, load or lead somewhere it should not. */
export function dangers(html: string, scriptPath: string): string[] {
  const page = parsedPage(html);
  const found: string[] = [];
  for (const element of page.querySelectorAll('*')) {
    const name = element.localName;
    for (const { name: attribute, value } of element.attributes) {
      if (attribute.startsWith('on') || attribute === 'style' || attribute === 'srcdoc')
        found.push(`${name} ${attribute}=${value}`);
      if (
        /^(href|src|action|formaction|xlink:href|data)$/.test(attribute) &&
        !/^(\/|#|http:\/\/localhost:3000|http:\/\/adunni\.localhost:\d+|https:\/\/wa\.me\/(234|\?text=)|https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=[\w.!~*'()%-]*$|tel:\+234|data:image\/svg\+xml,%3Csvg)/.test(
          value,
        )
      )
        found.push(`${name} ${attribute}=${value}`);
    }
    if (['iframe', 'object', 'embed', 'base', 'math', 'video', 'marquee', 'template'].includes(name))
      found.push(name);
  }
  for (const script of page.querySelectorAll('script')) {
    if (!allowedScripts.includes(script.type)) found.push(`script ${script.type}`);
    if (script.type === 'module' && (script.textContent || script.getAttribute('src') !== scriptPath))
      found.push('script with text');
    if (script.type !== 'module' && !isJson(script.textContent ?? '')) found.push('script data');
  }
  if (page.querySelectorAll('style').length !== 1) found.push('style');
  const style = (page.querySelector('style')?.textContent ?? '').replace(
    /url\(\/assets\/[\w-]+\.woff2\)/,
    '',
  );
  if (/[<]|url\(|@import/.test(style)) found.push('style text');
  if (page.querySelectorAll('title, svg title').length !== 1 || page.querySelectorAll('h1').length !== 1)
    found.push('a second title');
  return found;
}
