import { z } from 'zod';

/** Longer than any line that a network gives out. */
const longestLine = 500;

const code = /^[\w=+/.-]{10,120}$/;

/** The code out of what was pasted: the whole line `<meta name="…" content="…">`, or the code alone. */
const codeIn = (pasted: string): string =>
  /\bcontent\s*=\s*["'“”]?([^"'“”\s>]*)/i.exec(pasted)?.[1] || pasted;

/** What a network gives the owner of a shop to put on its front page; '' takes it away. */
export const SiteProof = z
  .string()
  .trim()
  .max(longestLine, 'Paste only the one line that you were given.')
  .transform(codeIn)
  .refine(
    (found) => found === '' || code.test(found),
    'We find no code in it. Paste the whole line that you were given.',
  );
