/** Why a person changes what stands on the shelf, and which way each goes. The words are stored. */
export const stockReasons = {
  received: { label: 'Received', sign: 1 },
  returned: { label: 'Brought back', sign: 1 },
  damaged: { label: 'Damaged', sign: -1 },
  lost: { label: 'Lost', sign: -1 },
  given_away: { label: 'Given away', sign: -1 },
  correction: { label: 'Wrongly counted', sign: 0 },
} as const;
export type StockReason = keyof typeof stockReasons;
export const stockReasonIds = Object.keys(stockReasons) as [StockReason, ...StockReason[]];

/** What else a line of the history can be. The words are stored. */
const otherKinds = {
  before: 'Stood there before',
  moved: 'Moved to another place',
  set: 'Set in the product',
  imported: 'From a file',
  pasted: 'From a pasted list',
  bulk: 'Set in the table',
  uncounted: 'No longer counted',
  counted: 'Counted',
  stock_take: 'Counted in a stock-take',
  counted_away: 'Counted without a network',
  recounted: 'Count put right',
  committed: 'Ordered',
  released: 'Given up',
  shipped: 'Sent',
  unshipped: 'Not sent after all',
  restocked: 'Came back',
  written_off: 'Written off',
  sold: 'Sold at the counter',
  taken_back: 'Sale taken back',
} as const;

/** How an owner is told what a line is; one that a later release wrote is at least a change. */
export const stockKindWords = (kind: string): string =>
  kind in stockReasons
    ? stockReasons[kind as StockReason].label
    : (otherKinds[kind as keyof typeof otherKinds] ?? 'Changed');
