import { z } from 'zod';
import type { Terms } from '#shared/shop.ts';
import { block, shows } from '../block.ts';
import { heading, line, lineThat, text } from '../fields.ts';
import { pinAt } from './pin.ts';

export const contact = block({
  type: 'contact',
  name: 'Contact',
  purpose: 'Your WhatsApp and telephone as buttons, and where people find you.',
  settings: z.object({
    heading: heading(),
    text: text('Text', 2000),
    address: text('Address', 200, 'Where people can come to. Leave it empty if nobody can.'),
    landmark: line('Landmark', 120, 'For example opposite the First Bank, the blue gate.'),
    directions: text('How to get there', 600, 'The bus stop, the last turn, whom to ask for.'),
    pin: lineThat(
      (address) => pinAt(address) !== null,
      'Paste the link of a place on Google Maps, Apple Maps or OpenStreetMap.',
      {
        label: 'Link of the place on a map',
        most: 500,
        help: 'In your map app: share the place, then copy the link. Without it the address is searched for.',
      },
    ),
  }),
  // An address nobody said would be an untrue one.
  example: () => ({ heading: 'Still have a question?', text: 'Send us a message. A person answers.' }),
  shows: shows<Terms>(),
});

/** The buttons under these words, and nothing of where the shop is. */
export const contactUnder = (heading: string, text: string) => contact.settings.parse({ heading, text });
