/** Names nobody may take: they are ours, or they would let a shop pose as us. */
const reserved = new Set(
  `www app api admin dashboard presence presence-app mail smtp imap pop ftp ns ns1 ns2 cdn static assets media img
  images files uploads pay payment payments checkout login signup sign-up sign-in signin account accounts auth verify
  reset support help status blog docs about pricing terms privacy legal security abuse postmaster hostmaster webmaster
  root system test demo-admin staging dev localhost store stores shop-admin billing webhook webhooks webinar courses
  course academy jba live operator staff official
  paystack flutterwave stripe paypal interswitch quickteller remita monnify squad korapay seerbit verve mastercard visa
  gtbank gtb guaranty gtworld zenith zenithbank accessbank access-bank firstbank first-bank fbn uba ubabank fcmb
  fidelitybank unionbank sterling sterlingbank stanbic stanbicibtc ecobank wemabank wema alat polarisbank keystonebank
  providusbank providus jaizbank heritagebank unitybank titantrust lotusbank globusbank premiumtrust suntrust citibank
  standardchartered kuda kudabank opay palmpay moniepoint teamapt carbon fairmoney vfd chipper chippercash nibss cbn
  bank banks banking wallet transfer
  secure ssl tls webmail email mx mx1 mx2 pop3 smtp1 smtp2 ns3 ns4 dns wpad autodiscover autoconfig isatap mta-sts
  dmarc dkim spf acme cpanel whm ftps sftp vpn proxy gateway broadcasthost localdomain
  metrics healthz readyz internal intranet git ssh backup db database postgres`.split(/\s+/),
);

/** Where people pay and bank: no part of a name between hyphens may be one of these, whoever means well. */
const trusted = new Set(
  'paystack flutterwave gtbank zenithbank accessbank firstbank opay palmpay moniepoint interswitch remita'.split(
    ' ',
  ),
);

/** Longest host label that DNS allows (RFC 1035). */
const longest = 63;
/** The availability check starts here; also the shortest name. */
export const shortestSlug = 2;

/** Drops what may never be typed into the slug field and lower-cases the rest. */
export function typedSlug(typed: string): string {
  return typed.replace(/[^a-zA-Z0-9_-]/g, '').toLowerCase();
}

/** A first suggestion from a store's name: `Mama Ngozi's Kitchen` → `mama-ngozis-kitchen`. */
export function slugFrom(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '');
}

/**
 * Why a slug can never be a store's address, as a sentence; null when it may be.
 * Underscores may be typed but are not valid in host names, and certificates are refused for them.
 */
export function slugProblem(slug: string): string | null {
  if (slug.length < shortestSlug) return 'Use at least 2 characters.';
  if (slug.length > longest) return 'Use at most 63 characters.';
  if (slug.includes('_')) return 'An underscore cannot be part of a web address. Use a hyphen.';
  if (!/^[a-z0-9-]+$/.test(slug)) return 'Use only letters, digits and hyphens.';
  if (slug.startsWith('-') || slug.endsWith('-')) return 'Start and end with a letter or a digit.';
  if (slug.startsWith('xn--')) return 'This address is not available.';
  if (reserved.has(slug) || slug.startsWith('presence') || slug.split('-').some((part) => trusted.has(part)))
    return 'This address is kept for us. Please choose another.';
  return null;
}

/** Said of an address that another store has. */
export const slugTaken = 'This domain is already taken. Please try another one.';
