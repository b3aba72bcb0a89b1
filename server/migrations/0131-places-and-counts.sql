-- What stands in several places is looked through for places that are short, and how the pieces there came to be few.
create index inventory_levels_placed on inventory_levels (store_id, variant_id) where elsewhere is not null;
create index stock_movements_placed on stock_movements (store_id, place_id, variant_id, id) where place_id is not null;

-- A count that was made in the dashboard, of which a phone told something late: its key is the line of the history that
-- it wrote, and this is that line's kind. null: a phone made it.
alter table kept_counts add column in_store text;
