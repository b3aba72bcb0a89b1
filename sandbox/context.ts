import type { Clock } from './clock.ts';
import type { CardDraft } from './page/card-draft.ts';
import type { Faults } from './control/faults.ts';
import type { GoogleIssuer } from './google/issuer.ts';
import type { Ids } from './ids.ts';
import type { Journal } from './memory/journal.ts';
import type { Settings } from './control/settings.ts';
import type { Store } from './memory/store.ts';
import type { Webhooks } from './events/webhooks.ts';

/** Everything one account of a sandbox consists of; handed to every function that needs it. */
export interface Context {
  /** Accepted secret keys, newest first; the control API may change them. */
  keys: string[];
  /** For the browser. */
  publicKey: string;
  controlToken: string;
  merchantName: string;
  /** Where the hosted page is reached, without a slash at the end. */
  readonly publicUrl: string;
  settings: Settings;
  clock: Clock;
  faults: Faults;
  /** Stands in for Google where people sign in. */
  google: GoogleIssuer;
  ids: Ids;
  journal: Journal;
  store: Store;
  webhooks: Webhooks;
  /** Refused card forms by access code, until the form is shown again. Never written to the state file. */
  drafts: Map<string, CardDraft>;
  log: (message: string) => void;
}
