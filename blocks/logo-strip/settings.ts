import { z } from 'zod';
import { block } from '../block.ts';
import { heading, line, list, picture } from '../fields.ts';

export const logoStrip = block({
  type: 'logo-strip',
  name: 'Logos',
  purpose: 'Names people know: who you work with, what you are a member of, where you were written about.',
  settings: z.object({
    heading: heading(),
    logos: list(
      'Logos',
      z.object({ name: line('Name', 80), picture: picture('Logo', 'Without one, the name is written out.') }),
      { one: 'Logo', most: 16 },
    ),
  }),
  example: () => ({
    heading: 'Who we work with',
    logos: [{ name: 'Your supplier' }, { name: 'Your courier' }, { name: 'Your market' }],
  }),
});
