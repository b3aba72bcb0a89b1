import type { World } from './world.ts';

/** Something somebody went to pay for. */
export interface Begun {
  /** The try's reference at the provider. */
  reference: string;
  /** The page the payer was sent to; null when the provider could not be reached. */
  payUrl: string | null;
  /** Comes back from the payment page. */
  comeBack(): Promise<unknown>;
  /** Goes to pay the same thing once more, as after a hold ran out; the new try, or null when there is none. */
  again(): Promise<Begun | null>;
  /** Money goes back on somebody's wish. */
  refund(): Promise<unknown>;
}

/** What money is paid for. A new purpose is one more entry of `purposes` in run.ts. */
export interface Purpose {
  name: 'order' | 'course' | 'plan';
  /** How often people come for it, against the others. */
  weight: number;
  /** Made once, before anybody comes. */
  prepare(world: World): Promise<Shop>;
}

export interface Shop {
  /** null when there was nothing to be had. */
  begin(): Promise<Begun | null>;
  /** What is wrong with what was bought, once everything has come to rest; a sentence each. */
  wrongs(): Promise<string[]>;
}
