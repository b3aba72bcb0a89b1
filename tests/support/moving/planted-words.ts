type Plant = (text: string, values: unknown[]) => Promise<unknown>;

/** What a provider said of an order where the store was before. */
async function plantEarlierMoney(plant: Plant, storeId: string, order: string): Promise<void> {
  const at = '2026-01-01T00:00:00+00:00';
  const said = { reference: 'earlier', state: 'paid', amount_kobo: 5, created_at: at };
  const paid = { order_id: order, provider: 'paystack', captured_kobo: 5, fee_kobo: 1, currency: 'NGN' };
  const by = { channel: 'card', email: 'zubaidah.markerson@example.com', paid_at: at };
  const money = {
    payments: { ...said, ...paid, ...by },
    refunds: { ...said, id: 'earlier', reason: 'Markerson wants it back', updated_at: at },
  };
  for (const [kind, line] of Object.entries(money))
    await plant(`insert into earlier_money (store_id, kind, n, order_id, line) values ($1, $2, 1, $3, $4)`, [
      storeId,
      kind,
      order,
      JSON.stringify(line),
    ]);
}

/** In the list of changes, and in mails that wait: to her, which failed before, and to the owner. */
export async function plantWords(plant: Plant, storeId: string, order: string): Promise<void> {
  await plantEarlierMoney(plant, storeId, order);
  await plant(
    `insert into store_changes (store_id, id, at, by_id, kind, what, before, after)
     values ($1, gen_random_uuid(), '2026-01-01', gen_random_uuid(), 'customers', $2, $3, '')`,
    [storeId, `Called +234 805 551 2345`, 'Zubaidah  Markerson'],
  );
  await plant(
    `insert into mails (id, key, recipient, template, data, created_at, last_error, next_try_at) values
     (gen_random_uuid(), 'order-paid:' || $1 || ':' || $2, $2, 'order-paid', '{"customer_name": "Markerson"}', now(), 'no ' || $2, 'infinity'),
     (gen_random_uuid(), 'new-order:' || $1 || ':owner', 'owner@example.com', 'new-order', '{"customer_name": "Markerson"}', now(), null, 'infinity')`,
    [order, 'zubaidah.markerson@example.com'],
  );
}
