import { expect, test } from 'vitest';
import type { OrderNews } from './template-data.ts';
import { render } from './templates.ts';

const fetched: OrderNews = {
  store_name: 'Adunni Fabrics',
  order_number: 1024,
  customer_name: 'Bola Ade',
  lines: [{ title: 'Head tie', quantity: 1, total_kobo: 4_550_050 }],
  subtotal_kobo: 4_550_050,
  delivery_kobo: 0,
  delivery_name: 'Our shop near Itoku',
  picked_up: true,
  total_kobo: 4_550_050,
  pay_method: 'on_delivery',
  order_url: 'http://adunni.localhost:3000/orders/shoppers-secret',
};

test('who fetches an order is told that it is ready and where, and never that it is on its way', () => {
  const placed = render('order-placed', fetched).text;
  expect(placed).toContain('Please have ₦45,500.50 ready when you come.');
  expect(placed).toContain('Pick-up, Our shop near Itoku: Free');
  const ready = render('order-sent', fetched);
  expect([ready.subject, ready.text.split('\n')[2]]).toEqual([
    'Order #1024 is ready for you',
    'Your order is ready for you',
  ]);
  expect(ready.text).toContain('your order #1024 is packed and waits for you at Adunni Fabrics.');
  expect(ready.text).toContain('You pick it up: Our shop near Itoku. Say your order number when you come.');
  expect(ready.text).toContain('Please have ₦45,500.50 ready when you come.');
  const part = render('order-sent', { ...fetched, in_parcel: ['1 × Head tie'], more_to_come: true }).text;
  expect(part).toContain('The rest follows. We tell you when it is ready.');
  expect(render('order-not-sent', fetched).subject).toBe('Order #1024 is not ready yet');
  expect(render('new-order', fetched).text).toContain('Payment: At pick-up');
  for (const { text } of [{ text: placed }, ready, { text: part }])
    expect(text).not.toMatch(/on its way|has left|when it arrives|Delivery/);
});
