import { z } from 'zod';
import { longestPassword } from './accounts.ts';

/** The password there is, asked for again; which one it may be was decided when it was chosen. */
export const OwnPassword = z
  .string({ error: 'Enter your password.' })
  .min(1, 'Enter your password.')
  .max(longestPassword);
