-- Cash that was recorded by mistake is taken out by one more entry of its kind, below zero.
alter table ledger_entries drop constraint ledger_entries_amount_kobo_check;
alter table ledger_entries add constraint ledger_entries_amount_kobo_check
  check (amount_kobo > 0 or (kind = 'cash' and amount_kobo <> 0));
