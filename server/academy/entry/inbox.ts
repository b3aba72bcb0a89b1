const dotless = new Set(['gmail.com', 'googlemail.com']);

/**
 * What stands for the inbox an address leads to: without the tag after a plus, and for Google's mail without the dots,
 * which all lead to one. Only for counting; mail goes to the address as it was typed.
 */
export function inboxOf(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@');
  const untagged = local.split('+')[0]!;
  return dotless.has(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`;
}
