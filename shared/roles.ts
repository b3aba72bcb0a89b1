/** Who may do what in one store, from the least to the most. The words are stored, the third one as the British spell it. */
export const roles = ['viewer', 'fulfilment', 'manager', 'owner'] as const;
export type Role = (typeof roles)[number];
