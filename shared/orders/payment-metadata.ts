/** What the provider keeps with a payment: what it is for, by which its answers are compared; `reason` is for people. */
export const metadataOf = ({ purpose, owner_id }: { purpose: string; owner_id: string }) => ({
  reason: purpose,
  purpose,
  owner_id,
});
