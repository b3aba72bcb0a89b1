/**
 * What becomes markup, a script or a worker of a page. Where the browser has Trusted Types, our pages take none of these
 * from a mere text (`require-trusted-types-for` in their content policy): it has to come through here, so that words
 * which get where they should not become nothing that runs. Elsewhere, and on the server, a text stays what it is.
 */
interface Rules {
  createHTML(html: string): string;
  createScript(text: string): string;
  createScriptURL(address: string): string;
}
interface TrustedTypes {
  createPolicy(name: string, rules: Rules): Rules;
}

/** The workers we have: the dashboard's and a shop's, in its languages. */
const workers = /^(\/dashboard\/worker\.js|\/sw\.js(\?lang=[\w-]{2,10})?)$/;

const rules: Rules = {
  createHTML: (html) => html,
  createScript(text) {
    // Data alone: whatever is JSON calls nothing.
    JSON.parse(text);
    return text;
  },
  createScriptURL(address) {
    if (!workers.test(address)) throw new TypeError('This is none of our workers.');
    return address;
  },
};

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
const ours = trustedTypes?.createPolicy('presence', rules) ?? rules;

/** Markup we made or cleaned, or that is read where nothing of it runs. */
export const markup = (html: string): string => ours.createHTML(html);
/** JSON that search engines read in a script element. */
export const jsonData = (text: string): string => ours.createScript(text);
/** The address of a worker of ours. */
export const workerAt = (address: string): string => ours.createScriptURL(address);
