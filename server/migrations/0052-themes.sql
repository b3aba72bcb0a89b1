-- The theme an owner chose, and what she has otherwise than it: shared/theme.ts. Without one the store looks as before.
alter table stores add column theme jsonb;
