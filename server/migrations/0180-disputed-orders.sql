-- Whether a payer's bank asks for money of an order and has not decided: its goods wait, so no list counts it as one to
-- send. Brought up to date whenever its dispute is looked at, which those that are open are every hour.
alter table orders add column is_disputed boolean not null default false;
