-- concurrently
create index concurrently order_lines_to_do on order_lines (store_id, order_id)
  where service and fulfilled + removed < quantity;
