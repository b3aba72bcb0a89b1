-- What is asked for all the time takes as long in a store of a hundred thousand orders as in a small one.

-- What can be sent, by all of its condition, so that the home counts it from the index alone.
-- safe for the release before: what it asks for has all of this condition, too.
drop index orders_sendable;
create index orders_sendable on orders (store_id, placed_at, id)
  where status = 'open' and fulfillment_status in ('unfulfilled', 'partially_fulfilled')
    and confirmation is distinct from 'asked'
    and (payment_status in ('paid', 'overpaid', 'partially_refunded')
      or (pay_method = 'on_delivery' and payment_status <> 'refunded')
      or (pay_method = 'online' and payment_status = 'partially_paid')
      or (collect_kobo > 0 and payment_status = 'partially_paid'))
    and rest_kobo = 0;

-- Customers with tags, in both orders of the list: a frequent tag is read along them. Each holds the tags, so that others
-- are passed over without a look at who has them.
create index customers_tagged on customers (store_id, last_order_at desc, id desc) include (tags)
  where merged_into is null and erased_at is null and tags <> '{}';
create index customers_tagged_value on customers (store_id, spent_kobo desc, id desc) include (tags)
  where merged_into is null and erased_at is null and tags <> '{}';

-- Reviews that wait for an answer are few of many.
create index reviews_unanswered on reviews (store_id, written_at, order_line_id) where state = 'shown' and answer = '';

-- What a customer's page adds up of all their orders, and the codes they used, without a look at the orders.
drop index orders_customer;
create index orders_customer on orders (store_id, customer_id, placed_at desc, id desc)
  include (status, captured_kobo, refunded_kobo) where customer_id is not null;
create index orders_customer_codes on orders (store_id, customer_id, discount_code, placed_at)
  where customer_id is not null and discount_code <> '' and status <> 'canceled';
