-- The theme an owner chose, and what she has otherwise than it: shared/looks/theme.ts. Without one the store looks as before.
alter table stores add column theme jsonb;
