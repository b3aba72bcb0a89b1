import { z } from 'zod';
import { alertKinds } from '../alerts.ts';
import { contract } from './contract.ts';
import { SiteParams } from './stores.ts';

const Hour = z.union([z.literal(''), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Choose an hour.')]);

export const AlertChoices = z
  .object({
    enabled: z.boolean(),
    kinds: z.array(z.enum(alertKinds)).max(alertKinds.length),
    /** Hours of the clock in Lagos; '' for no quiet hours. */
    quiet_from: Hour,
    quiet_until: Hour,
    hide_amounts: z.boolean(),
  })
  .superRefine(({ quiet_from, quiet_until }, context) => {
    if ((quiet_from === '') !== (quiet_until === ''))
      context.addIssue({ code: 'custom', path: ['quiet_until'], message: 'Choose both hours, or neither.' });
    else if (quiet_from !== '' && quiet_from === quiet_until)
      context.addIssue({
        code: 'custom',
        path: ['quiet_until'],
        message: 'Choose another hour than the first.',
      });
  });
export type AlertChoices = z.infer<typeof AlertChoices>;

export const AlertDevice = z.object({
  id: z.uuid(),
  /** What it calls itself: “Chrome on Android”. */
  name: z.string(),
  /** The browser that asks. */
  here: z.boolean(),
  added_at: z.iso.datetime(),
});
export type AlertDevice = z.infer<typeof AlertDevice>;

export const Alerts = z.object({
  /** By which a browser lets us, and nobody else, send it messages. */
  public_key: z.string(),
  devices: z.array(AlertDevice),
  choices: AlertChoices,
  /** What one may choose in this store. */
  offered: z.array(z.enum(alertKinds)),
});
export type Alerts = z.infer<typeof Alerts>;

const Key = z.string().regex(/^[\w-]{10,200}={0,2}$/);

export const getAlerts = contract({
  method: 'GET',
  path: '/api/sites/:slug/alerts',
  summary: 'Which of one’s own browsers ring for a store, and for what.',
  params: SiteParams,
  answer: Alerts,
});

export const setAlerts = contract({
  method: 'PUT',
  path: '/api/sites/:slug/alerts',
  summary: 'Choose what one’s own browsers ring for, and when they are quiet.',
  params: SiteParams,
  body: AlertChoices,
  answer: Alerts,
});

export const addAlertDevice = contract({
  method: 'POST',
  path: '/api/sites/:slug/alerts/devices',
  summary:
    'Have this browser ring, by a subscription of the Web Push standard. The same one again changes nothing.',
  params: SiteParams,
  body: z.object({
    endpoint: z.url().max(1000),
    keys: z.object({ p256dh: Key, auth: Key }),
    /** The public key it was made with. */
    server_key: Key,
  }),
  status: 201,
  answer: Alerts,
});

export const removeAlertDevice = contract({
  method: 'DELETE',
  path: '/api/sites/:slug/alerts/devices/:deviceId',
  summary: 'Stop one of one’s own browsers from ringing, for all one’s stores.',
  params: SiteParams.extend({ deviceId: z.uuid() }),
  answer: Alerts,
});

export const testAlert = contract({
  method: 'POST',
  path: '/api/sites/:slug/alerts/test',
  summary: 'Send a message to this browser now, whatever the hour.',
  params: SiteParams,
  answer: z.object({ detail: z.string() }),
});
