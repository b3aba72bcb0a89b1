import type { Config, PayConfig } from '../config/config.ts';

/** What a web process is told before it begins; all else is in its environment. */
export interface Begin {
  /** The first of a start fills an empty installation, and says where everything is. */
  isFirst: boolean;
  /** Whether it prepares the queues and looks after them. */
  keepsQueues: boolean;
  /** Whether it does jobs. */
  works: boolean;
  pay: PayConfig;
  /** What stand-ins are there. */
  stands: Pick<Config, 'google' | 'texts'>;
}

export interface Begun {
  /** For the person at the terminal. */
  where: string;
}
