-- Why the goods of an order that was paid wait, so that no list counts it as one to send: a payer's bank asks for its money
-- and has not decided, or all of its money is on its way back. Brought up to date with every refund, and whenever a dispute
-- is looked at, which those that are open are every hour.
alter table orders add column is_disputed boolean not null default false;
alter table orders add column is_going_back boolean not null default false;
