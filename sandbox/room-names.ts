/** Names of the routes of the later rooms, for faults. */
export const roomRouteNames = [
  'banks',
  'bank_resolve',
  'subaccount_create',
  'subaccount_update',
  'subaccount',
  'subaccounts',
  'split_create',
  'split_update',
  'split_change',
  'split',
  'splits',
] as const;
