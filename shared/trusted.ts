/**
 * What becomes markup, a script or a worker of a page. Where the browser has Trusted Types, our pages take none of these
 * from a mere text (`require-trusted-types-for` in their content policy): it has to come through here, so that words
 * which get where they should not become nothing that runs. Elsewhere, and on the server, a text stays what it is.
 */
interface Rules {
  createHTML(html: string): string;
  createScriptURL(address: string): string;
}
interface TrustedTypes {
  createPolicy(name: string, rules: Rules): Rules;
}

const rules: Rules = {
  createHTML: (html) => html,
  // The dashboard's and a shop's; at any other address there is none.
  createScriptURL: (address) => (/^\/(dashboard\/worker|sw)\.js\b/.test(address) ? address : ''),
};

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
const ours = trustedTypes?.createPolicy('presence', rules) ?? rules;

/** Markup we made or cleaned, or that is read where nothing of it runs. */
export const markup = (html: string): string => ours.createHTML(html);
/** The address of a worker of ours. */
export const workerAt = (address: string): string => ours.createScriptURL(address);
