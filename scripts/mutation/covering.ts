/** The tests that have to notice a change of a file: the quickest and most telling first. */
export const covering: Record<string, readonly string[]> = {
  'server/payments/settle.ts': [
    'server/payments/settle-guards.test.ts',
    'server/payments/settle.test.ts',
    'tests/invariants/endings.test.ts',
    'tests/invariants/settling.test.ts',
    'server/money/key-versions.test.ts',
  ],
  'server/payments/refund.ts': [
    'server/payments/refund-guards.test.ts',
    'server/money/debts.test.ts',
    'server/payments/settle.test.ts',
    'server/academy/refund.test.ts',
    'tests/invariants/refunds.test.ts',
  ],
  'server/payments/disputes.ts': [
    'server/payments/disputes.test.ts',
    'server/academy/disputes.test.ts',
    'server/billing/disputes.test.ts',
    'server/money/debts.test.ts',
    'server/orders/actions.test.ts',
  ],
  'server/billing/change.ts': [
    'server/billing/changes.test.ts',
    'server/billing/cancel.test.ts',
    'server/billing/plans.test.ts',
    'server/billing/endings.test.ts',
  ],
  'server/billing/clock.ts': [
    'server/billing/clock-guards.test.ts',
    'server/billing/clock.test.ts',
    'server/billing/endings.test.ts',
    'server/billing/cancel.test.ts',
    'server/billing/changes.test.ts',
    'server/billing/disputes.test.ts',
  ],
  'server/orders/actions.ts': [
    'server/orders/actions.test.ts',
    'tests/invariants/refunds.test.ts',
    'server/orders/goods-back.test.ts',
    'server/orders/direct-transfer.test.ts',
    'server/orders/shopper-changes.test.ts',
  ],
  'server/orders/cancel.ts': [
    'server/orders/actions.test.ts',
    'server/orders/direct-transfer.test.ts',
    'server/orders/shopper-changes.test.ts',
  ],
};
