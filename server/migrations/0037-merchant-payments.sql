-- What a store's customers paid it. Every list and sum of a merchant's money reads this and not `payments`, so that what
-- owners and students pay us, and whatever else will be paid for one day, is in none of them. The one definition beside
-- it is `isMerchants` in server/payments/merchant-money.ts.
create view merchant_payments with (security_invoker = true) as
  select * from payments where purpose = 'order' and store_id is not null;
