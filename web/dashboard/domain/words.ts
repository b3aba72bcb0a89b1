import type { DomainHost, DomainRecord } from '#shared/api/domains.ts';
import { lagosDate } from '#shared/lagos.ts';
import type { Tone } from '#web/ui/badge.tsx';

interface Said {
  tone: Tone;
  label: string;
  /** What it means, and what to do. */
  text: string;
}

/** What of its store a host is told by. */
interface Of {
  /** Its plan has domains of one's own now. */
  allowed: boolean;
  /** The name was ordered through us, so nothing is asked of its owner. */
  ours: boolean;
}

/** How a host stands, in words. */
export function standing(host: DomainHost, { allowed, ours }: Of): Said {
  if (!allowed && host.state !== 'moved') return unpaid(host);
  if (ours && (host.state === 'waiting' || host.state === 'given_up') && !host.taken) return comes;
  const until = host.ends_at ? lagosDate(host.ends_at) : '';
  switch (host.state) {
    case 'verified':
      return host.is_address
        ? { tone: 'good', label: 'Your address', text: 'This is the address we give out for your shop.' }
        : { tone: 'good', label: 'Works', text: 'Whoever opens it comes to your shop.' };
    case 'waiting':
      if (host.taken) return taken;
      if (!host.ends_at) return proven;
      return {
        tone: 'warn',
        label: 'Waiting for records',
        text: `Set the records below. We look again by ourselves until ${until}.`,
      };
    case 'failing':
      if (ours) return goneForUs;
      return {
        tone: 'bad',
        label: 'Records went away',
        text: `Set them again before ${until}, or your shop stops answering here. Meanwhile we do not give it out.`,
      };
    case 'given_up':
      if (host.taken) return taken;
      return {
        tone: 'neutral',
        label: 'Not found',
        text: 'We looked for a week. Set the records, then tap “Check now”.',
      };
    case 'lapsed':
      if (host.taken) return taken;
      return {
        tone: 'bad',
        label: 'Off',
        text: 'Its records were wrong for two weeks. Set them again, then tap “Check now”: it works at once.',
      };
    case 'moved':
      return {
        tone: 'neutral',
        label: 'With another store',
        text: 'Another store has proven since that it is its. Remove it and add it again to bring it back.',
      };
  }
}

/** On Free a host that was proven shows a notice, and any other one nothing. */
const unpaid = ({ state }: DomainHost): Said => ({
  tone: 'neutral',
  label: 'Needs Starter',
  text:
    state === 'verified' || state === 'failing'
      ? 'Whoever opens it reads where your shop is now.'
      : 'It leads nowhere before your store is on Starter.',
});

const proven: Said = {
  tone: 'warn',
  label: 'Records are right',
  text: 'Nothing is missing any more. Tap “Check now”, and your shop is here at once.',
};

const comes: Said = {
  tone: 'neutral',
  label: 'On its way',
  text: 'It leads to your shop once we have set its records.',
};

const goneForUs: Said = {
  tone: 'bad',
  label: 'Records went away',
  text: 'They are ours to set, and we see to it. Your shop answers here meanwhile, and we give out its free address.',
};

const taken: Said = {
  tone: 'warn',
  label: 'With another store',
  text: 'Your records are right, and another store here still has it. Tap “Check now” to bring it to this one.',
};

/** What the last look found of a record. */
export function finding({ is }: DomainRecord): { tone: Tone; label: string } | null {
  switch (is) {
    case 'right':
      return { tone: 'good', label: 'Correct' };
    case 'missing':
      return { tone: 'warn', label: 'Not found yet' };
    case 'wrong':
      return { tone: 'bad', label: 'Something else is there' };
    case 'unknown':
      return { tone: 'neutral', label: 'No answer' };
    case null:
      return null;
  }
}

/** Of a record that stands under another name, since the form it was typed into added the domain once more. */
export const elsewhere = ({ is, name }: DomainRecord, at: string): string =>
  is === 'right'
    ? `It stands at ${at}, since the company you bought the domain from adds the domain to each name. It counts all the same.`
    : `It stands at ${at}, since the company you bought the domain from adds the domain to each name. Type only “${name}” as its name.`;
