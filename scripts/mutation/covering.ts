/** The tests that have to notice a change of a file; paths are filters, quickest first. */
export const covering: Record<string, readonly string[]> = {
  'server/payments/settle.ts': [
    'server/payments/settle.test.ts',
    'tests/invariants/settling.test.ts',
    'tests/invariants/endings.test.ts',
    'tests/invariants/states.test.ts',
    'server/orders/checkout.test.ts',
  ],
  'server/payments/refund.ts': [
    'server/payments/',
    'tests/invariants/refunds.test.ts',
    'tests/invariants/endings.test.ts',
    'server/academy/refund.test.ts',
    'server/orders/',
  ],
  'server/payments/disputes.ts': [
    'server/payments/',
    'server/money/',
    'server/orders/',
    'server/academy/refund.test.ts',
  ],
  'server/billing/change.ts': ['server/billing/'],
  'server/billing/clock.ts': ['server/billing/', 'tests/billing-year.test.ts'],
  'server/orders/actions.ts': [
    'server/orders/',
    'tests/invariants/refunds.test.ts',
    'tests/invariants/endings.test.ts',
    'server/money/',
  ],
};
