-- Whoever ends an order that nobody confirmed says until when, as for all other work by the clock.
alter table order_confirm_times add column claimed_until timestamptz;
