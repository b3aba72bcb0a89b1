import type { Config } from '../platform/config/config.ts';
import { sealFor, type Seal } from '../platform/secrets/seal.ts';

/** Keeps card codes unreadable to whoever has only the database. */
export const cardSeal = (config: Config): Seal => sealFor(config, 'saved-cards');
