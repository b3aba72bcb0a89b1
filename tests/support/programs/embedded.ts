import { test } from 'vitest';

/** Whether this run is on the database that comes with the packages, and not on one that `TEST_DATABASE_URL` names. */
export const isEmbedded = !process.env.TEST_DATABASE_URL;

/**
 * A test about the database that the program brings, starts and stops itself. Of another server it has no folder, no
 * process and no disk, so that there is nothing to try on one.
 */
export const embeddedTest = test.runIf(isEmbedded);
