import type { ServiceShop } from './service-lives.ts';

/** What is wrong with what was to be done once everything is at rest; a sentence each. */
export async function wrongServices({ shop, isDone }: ServiceShop): Promise<string[]> {
  const rows = await shop.world.rows<{ what: string }>(
    `with pieces as (
       select f.order_id, f.id, f.delivered_at, f.undone_at, fl.quantity, l.id as line_id, l.service
       from fulfillments f
       join fulfillment_lines fl on fl.store_id = f.store_id and fl.fulfillment_id = f.id
       join order_lines l on l.store_id = fl.store_id and l.id = fl.order_line_id
       where f.store_id = $1),
     open as (
       select order_id, sum(quantity - fulfilled - removed) as pieces, sum(fulfilled) as had
       from order_lines where store_id = $1 and not digital group by order_id)
     select 'parcel ' || id || ' has goods and services' as what from pieces
       group by id having count(distinct service) > 1
     union all
     select 'service ' || id || ' is done and not handed over' from pieces
       where service and delivered_at is null
     union all
     select 'of line ' || l.id || ' so many are said to be had: ' || l.fulfilled from order_lines l
       where l.store_id = $1 and l.fulfilled <> (
         select coalesce(sum(p.quantity), 0) from pieces p where p.line_id = l.id and p.undone_at is null)
     union all
     select 'order ' || o.number || ' of services is ' || o.fulfillment_status || ' with ' || open.pieces || ' to do'
       from orders o join open on open.order_id = o.id
       where o.store_id = $1 and o.delivery_kind = 'service' and o.fulfillment_status <> case
         when open.had = 0 then 'unfulfilled' when open.pieces > 0 then 'partially_fulfilled' else 'delivered' end
     union all
     select 'order ' || o.number || ' is over and has ' || open.pieces || ' to do or to send'
       from orders o join open on open.order_id = o.id
       where o.store_id = $1 and o.status = 'completed' and open.pieces > 0
     union all
     select 'order ' || o.number || ' is done and paid and not over' from orders o
       where o.store_id = $1 and o.fulfillment_status = 'delivered' and o.payment_status = 'paid' and o.status <> 'completed'
     union all
     select 'order ' || o.number || ' does not tell each “Done” and what was taken back' from orders o
       where o.store_id = $1 and (
         (select count(*) from fulfillments f where f.order_id = o.id)
           <> (select count(*) from order_events e where e.order_id = o.id and e.kind = 'fulfilled')
         or (select count(*) from fulfillments f where f.order_id = o.id and f.undone_at is not null)
           <> (select count(*) from order_events e where e.order_id = o.id and e.kind = 'not_sent'))`,
    [shop.store.storeId],
  );
  const stands = await shop.world.rows<{ id: string; number: number; done: boolean }>(
    `select o.id, o.number, bool_and(l.fulfilled > 0) as done from orders o
     join order_lines l on l.store_id = o.store_id and l.order_id = o.id
     where o.store_id = $1 and l.service group by o.id, o.number`,
    [shop.store.storeId],
  );
  const unlike = stands
    .filter(({ id, done }) => (isDone.get(id) ?? false) !== done)
    .map(
      ({ number, done }) =>
        `order ${number} is ${done ? 'done' : 'not done'}, and its owner was told otherwise`,
    );
  return [...rows.map(({ what }) => what), ...unlike];
}
