import { keyFor, type Config } from '../platform/config.ts';
import { sealWith, type Seal } from '../platform/seal.ts';

/** Keeps card codes unreadable to whoever has only the database. */
export const cardSeal = (config: Config): Seal => sealWith(keyFor(config, 'saved-cards'));
