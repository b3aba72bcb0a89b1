/** The .com.ng names that come with a Starter Pack: how one may read, and what we promise of it. */

/** What they all end in. */
const nameEnding = '.com.ng';

/** So many working days we take for what the registry is asked for. */
export const nameWorkingDays = 3;

/** So many days before the end of a name's year its owner is reminded; not before the first can the next year be paid. */
export const reminderDays = [60, 30, 14, 7] as const;

/** Names the registry keeps for itself (its own second levels), or that would be taken for a part of it. */
const reserved: readonly string[] =
  'com edu gov i mil mobi name net ng org sch ltd dns nic nira ns1 ns2 registrar registry whois www'.split(
    ' ',
  );

/** What somebody typed as a name, in full and in small letters: `Adunni` and `www.adunni.com.ng/` are `adunni.com.ng`. */
export function fullName(typed: string): string {
  const bare = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/.]+$/, '')
    .replace(/^www\.(?=.*\.com\.ng$)/, '');
  return bare === '' || bare.includes('.') ? bare : `${bare}${nameEnding}`;
}

/** Why the registry would not take a name (in full), as a sentence; null where nothing speaks against it. */
export function nameProblem(name: string): string | null {
  if (name === '') return 'Type the name you would like, such as adunniclay.';
  if (!name.endsWith(nameEnding) || name.split('.').length !== 3)
    return `The name ends in ${nameEnding}, with nothing before it but the name itself: adunniclay${nameEnding}.`;
  const label = name.slice(0, -nameEnding.length);
  if (!/^[a-z0-9-]+$/.test(label)) return 'Use the letters a to z, digits and hyphens, without spaces.';
  if (label.length < 2 || label.length > 63) return 'The name has 2 to 63 letters, digits and hyphens.';
  if (label.startsWith('-') || label.endsWith('-')) return 'A name does not begin or end with a hyphen.';
  if (label.slice(2, 4) === '--') return 'Two hyphens cannot stand in the third and fourth place.';
  if (reserved.includes(label)) return 'The registry keeps this name for itself. Choose another one.';
  return null;
}
