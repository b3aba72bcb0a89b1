import type { ReactNode } from 'react';
import type { AdNetwork } from '#shared/adverts.ts';
import type { AdEvent, AdNetworkView, Adverts } from '#shared/api/adverts.ts';
import type { Tone } from '#web/ui/badge.tsx';
import { OutsideLink } from '../components/links.tsx';

/** What each network is for whoever advertises there, and where what we need of it stands. */
export const about: Record<
  AdNetwork,
  { name: string; gets: string; token: string; steps: ReactNode[]; test: string }
> = {
  meta: {
    name: 'Meta (Facebook and Instagram)',
    gets: 'Meta gets what was bought and for how much, phone number and email scrambled, and the customer’s network address and browser.',
    token: 'Access token',
    steps: [
      <>
        Open{' '}
        <OutsideLink href="https://business.facebook.com/events_manager2" className="text-link">
          Meta Events Manager
        </OutsideLink>{' '}
        and choose your pixel, or make one for a website. Its ID stands under its name.
      </>,
      'Open “Settings” there, and under “Conversions API” tap “Generate access token”. Copy it at once: Meta shows it a single time.',
    ],
    test: 'In Events Manager open “Test events” and copy the code that begins with TEST.',
  },
  tiktok: {
    name: 'TikTok',
    gets: 'TikTok gets what was bought and for how much, phone number and email scrambled, and the customer’s network address and browser.',
    token: 'Access token',
    steps: [
      <>
        Open{' '}
        <OutsideLink href="https://ads.tiktok.com" className="text-link">
          TikTok Ads Manager
        </OutsideLink>
        , then “Tools” and “Events”. Choose your pixel, or make one for a website with “Events API”. Its ID
        stands under its name.
      </>,
      'Open “Settings” of the pixel and tap “Generate access token”. Copy it at once.',
    ],
    test: 'In the pixel open “Test events” and copy the code there.',
  },
  google: {
    name: 'Google Analytics 4',
    gets: 'Google gets what was bought and for how much, and nothing of who bought. So it counts your sales, but it cannot say which advert brought one, unless its script is in your shop and the customer allowed it.',
    token: 'API secret',
    steps: [
      <>
        Open{' '}
        <OutsideLink href="https://analytics.google.com" className="text-link">
          Google Analytics
        </OutsideLink>
        , then “Admin” and “Data streams”, and choose your website. Its measurement ID begins with G-.
      </>,
      'There open “Measurement Protocol API secrets”, make one, and copy its value.',
    ],
    test: 'Google looks at a made-up sale and keeps nothing of it.',
  },
};

/** How a network stands, in a word or two. */
export function standingOf(
  known: AdNetworkView | null,
  allowed: boolean,
): { tone: Tone; words: string } | null {
  if (!known) return null;
  if (!allowed) return { tone: 'neutral', words: 'Resting' };
  if (!known.switched_on) return { tone: 'neutral', words: 'Off' };
  if (known.failing_since) return { tone: 'bad', words: 'Takes nothing' };
  return known.worked_at ? { tone: 'good', words: 'Works' } : { tone: 'warn', words: 'Not tried yet' };
}

const states: Record<AdEvent['state'], { tone: Tone; words: string }> = {
  held: { tone: 'neutral', words: 'Waits for the money' },
  waiting: { tone: 'warn', words: 'On its way' },
  sent: { tone: 'good', words: 'Told' },
  refused: { tone: 'bad', words: 'Refused' },
  given_up: { tone: 'bad', words: 'Given up' },
  ended: { tone: 'neutral', words: 'Not told' },
};

/** How a sale stands; what waits for something else than a minute says for what. */
export function standsAs({ state, network }: AdEvent, { allowed, networks }: Adverts) {
  if (state !== 'waiting') return states[state];
  if (!allowed) return { tone: 'warn', words: 'Waits for your plan' } as const;
  const isStopped = networks.some((one) => one.network === network && one.failing_since !== null);
  return isStopped ? ({ tone: 'bad', words: 'Waits for a new token' } as const) : states.waiting;
}
