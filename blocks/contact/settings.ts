import { z } from 'zod';
import type { Terms } from '#shared/shop.ts';
import { block, shows } from '../block.ts';
import { heading, text } from '../fields.ts';

export const contact = block({
  type: 'contact',
  name: 'Contact',
  purpose: 'Your WhatsApp and telephone as buttons.',
  settings: z.object({ heading: heading(), text: text('Text', 2000) }),
  example: () => ({ heading: 'Still have a question?', text: 'Send us a message. A person answers.' }),
  shows: shows<Terms>(),
});
