import type { Act } from '#shared/api/operator.ts';
import { AppError } from '../platform/http/errors.ts';
import type { WriteCommand } from '../platform/commands.ts';
import { commands } from './commands.ts';
import type { ReaderDeps } from './deps.ts';

interface Offered {
  /** What the button says. */
  label: string;
  /** Whether it takes something from somebody: then a reason is asked for, where its words have no place for one. */
  why?: true;
  danger?: true;
}

/**
 * The commands that can be given in the console, by their words. What reads folders of the machine, shows secrets or names
 * operators stays at the terminal.
 */
const offered: Record<string, Offered> = {
  'payment settle <reference>': { label: 'Ask the provider now' },
  'payment accept <reference> <reason>': { label: 'Accept it' },
  'payment return <reference> <reason>': { label: 'Send it back', danger: true },
  'payment explain <reference> <reason>': { label: 'Explain it' },
  'payment return unmatched <stray-reference> <reason>': { label: 'Send it back', danger: true },
  'payment explain unmatched <stray-reference> <reason>': { label: 'Explain it' },
  'payment explain difference <difference> <reason>': { label: 'Explain it' },
  'payout record <slug> <kobo> <bank-reference>': { label: 'Record a payout' },
  'debt paid <slug> <kobo> <bank-reference>': { label: 'Record that it paid' },
  'debt forgive <slug> <kobo> <reason>': { label: 'Forgive a debt', danger: true },
  'refund account <refund-id> <bank-code> <account-number>': { label: 'Send to a bank account', why: true },
  'refund withdraw <refund-id> <reason>': { label: 'Withdraw the refund', danger: true },
  'refund release <refund-id> <reason>': { label: 'Send it all the same', danger: true },
  'event retry <id>': { label: 'Try the event again' },
  'event leave <id> <reason>': { label: 'Leave it as it is' },
  'store suspend <slug> <reason>': { label: 'Suspend the store', danger: true },
  'store restore <slug>': { label: 'Open it again', why: true },
  'store hide <slug> <address> <reason>': { label: 'Hide a page or product', danger: true },
  'store unhide <slug> <address>': { label: 'Show it again', why: true },
  'store end <slug> <day> <reason>': { label: 'Give notice', danger: true },
  'store keep <slug>': { label: 'Withdraw the notice', why: true },
  'store close <slug> <reason>': { label: 'Close it for good', danger: true },
  'store not-close <slug>': { label: 'Keep the store', why: true },
  'store close-unsettled <slug> <reason>': { label: 'Erase it unsettled', danger: true },
  'answer reply <answer-id> <reply>': { label: 'Reply' },
  'report look <reports>': { label: 'I have looked at it' },
  'report acted <reports>': { label: 'It is dealt with' },
  'report dismiss <reports> <reason>': { label: 'Do nothing about it' },
  'domain remove <host>': { label: 'Take the domain away', why: true, danger: true },
  'account two-step-off <account>': { label: 'Switch two-step sign-in off', why: true, danger: true },
  'account sign-out <account>': { label: 'Log out everywhere', why: true, danger: true },
  'billing grant <slug> <days>': { label: 'Give Starter', why: true },
  'billing refund <reference>': { label: 'Send the plan’s money back', why: true, danger: true },
  'billing dispute explain <dispute-id> <words>': { label: 'Tell the bank what was delivered' },
  'billing dispute accept <dispute-id>': { label: 'Give the money back', why: true, danger: true },
  'course grant <email>': { label: 'Give the course', why: true },
  'course withdraw <email>': { label: 'Take the course away', why: true, danger: true },
  'course move <reference> <email>': { label: 'Move the course', why: true },
  'course certificate <certificate> <name-on-it>': { label: 'Put a name on a certificate right', why: true },
  'course refund <reference>': { label: 'Refund the course', why: true, danger: true },
  'course dispute explain <dispute-id> <what>': { label: 'Tell the bank what was delivered' },
  'course dispute accept <dispute-id>': { label: 'Give the money back', why: true, danger: true },
  'class start <class>': { label: 'Begin the class' },
  'class end <class>': { label: 'End the class' },
  'class call-off <class>': { label: 'Call the class off', why: true, danger: true },
  'mail again <mail-id>': { label: 'Send it again' },
  'text stop <phone>': { label: 'Send no more texts', why: true },
  'mail reopen <email>': { label: 'Write to it again', why: true },
  'job run <name>': { label: 'Run a job now' },
  'job again <name> <job-id>': { label: 'Try the job again' },
  'names take <name-order>': { label: 'Take it in hand' },
  'names put-back <name-order>': { label: 'Have it wait again' },
  'names registered <name-order> <end-day> [<name>]': { label: 'It is registered' },
  'names refused <name-order> <reason>': { label: 'It cannot be had', danger: true },
  'names renewed <name-order> <end-day>': { label: 'It is renewed' },
  'names not-renewed <name-order> <reason>': { label: 'It could not be renewed', danger: true },
  'names transfer-code <name-order> <transfer-code>': { label: 'Give the transfer code' },
  'names gone <name-order> <reason>': { label: 'It is not with us any more', danger: true },
  'names updated <name-order>': { label: 'The registry knows the details' },
  'notice set <from> <until> <text>': { label: 'Announce planned work' },
  'notice withdraw <notice-id>': { label: 'Take the notice down' },
  'backup now': { label: 'Make a back-up now' },
  'erase again <erasure>': { label: 'Erase them again' },
  wake: { label: 'Wake it', why: true, danger: true },
};

/** What a field asks for, where the name of its place does not say it all. */
const hints: Record<string, string> = {
  kobo: 'In whole kobo: 150000 is ₦1,500',
  reason: 'At least 10 characters. Whom it concerns may read it',
  address: 'As in the shop’s address, such as /products/clay-mug or /about',
  day: 'The first day on which it is closed, such as 2027-01-31, at least 30 days ahead',
  reports: 'A number of a report, or a store’s short name for all that were looked at',
  'end-day': 'The last day the registry gives it, such as 2027-11-30',
  from: 'With its offset, such as 2026-12-05T18:00:00+01:00',
  until: 'With its offset, such as 2026-12-05T20:00:00+01:00',
};

/** Places that may be several words though others come behind them. */
const severalWords = new Set(['difference']);

const placesIn = (words: string) =>
  [...words.matchAll(/(\[?)<([a-z-]+)>/g)].map(([, optional, place]) => ({
    place: place!,
    optional: optional === '[',
  }));

const nameOf = (place: string): string => {
  const words = place.replaceAll('-', ' ');
  return words[0]!.toUpperCase() + words.slice(1);
};

/** A command as a button, with what is known already filled in. */
export function act(words: string, values: Record<string, string> = {}): Act {
  const { label, why = false, danger = false } = offered[words]!;
  const asks = placesIn(words)
    .filter(({ place }) => !(place in values))
    .map(({ place, optional }) => ({ place, label: nameOf(place), hint: hints[place] ?? '', optional }));
  return { command: words, label, values, asks, why, danger };
}

/** All of them, for who knows what they are looking for. */
export const everyAct = (): (Act & { does: string })[] =>
  commands.flatMap(({ words, does }) => (Object.hasOwn(offered, words) ? [{ ...act(words), does }] : []));

/** What was asked for in the console, as the terminal would have it. */
export interface Doing {
  command: WriteCommand<ReaderDeps>;
  args: string[];
}

/** @throws AppError bad_input beside the field that is wrong. */
export function understoodAct(given: {
  command: string;
  values: Record<string, string>;
  why: string;
}): Doing {
  const command = commands.find(({ words }) => words === given.command);
  const offer = Object.hasOwn(offered, given.command) ? offered[given.command] : undefined;
  if (!command || command.would === null || !offer)
    throw new AppError('bad_input', 'That cannot be done here.');
  if (offer.why && given.why.length < 10)
    throw new AppError('bad_input', { why: ['Say why, in at least 10 characters.'] });
  const places = placesIn(command.words);
  const args = places.flatMap(({ place, optional }, at) => {
    const words = (given.values[place] ?? '').split(/\s+/).filter(Boolean);
    if (words.length === 0 && !optional)
      throw new AppError('bad_input', { [`values.${place}`]: ['This is needed.'] });
    if (words.length > 1 && at < places.length - 1 && !severalWords.has(place))
      throw new AppError('bad_input', { [`values.${place}`]: ['This is one word, without spaces.'] });
    return words;
  });
  return { command, args };
}
