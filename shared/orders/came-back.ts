/** Why a parcel comes back, as an owner says it. */
export const cameBackReasons = ['refused', 'not_collected', 'not_found', 'sender', 'customer'] as const;
export type CameBackReason = (typeof cameBackReasons)[number];

export const cameBackWords: Record<CameBackReason, string> = {
  refused: 'refused at the door',
  not_collected: 'not collected',
  not_found: 'the customer could not be found',
  sender: 'the carrier sent it back',
  customer: 'the customer sent it back',
};

/** What becomes of it: sent once more, its money given back, or the order ended without money. */
export const cameBackDecisions = ['again', 'refund', 'end'] as const;
export type CameBackDecision = (typeof cameBackDecisions)[number];
