import { days } from '../platform/clock.ts';
import { forgetFiles } from './file-queries.ts';

/** How long a file is kept, to be sent back with what is wrong, and what was wrong with it. */
export const keptBroughtFiles = { ms: days(30), drop: forgetFiles } as const;
