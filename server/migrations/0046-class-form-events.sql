-- Seats that the form of another provider asked for: an event takes one once, however often it is told.
create table class_form_events (
  event_id text primary key,
  class_id uuid references live_classes (id),
  received_at timestamptz not null
);
select mark_table('class_form_events', 'local');
