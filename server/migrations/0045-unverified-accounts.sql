-- Leads the daily job to the accounts that were never verified, however many others there are.
create index users_unverified on users (terms_accepted_at, id) where email_verified_at is null;
-- The mails that go with such an account: they hold its address.
create index mails_of_accounts on mails (recipient)
  where template in ('verify-email', 'reset-password', 'sign-in-link');
