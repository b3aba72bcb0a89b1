-- In words what a session was begun with, such as "Chrome on Android": so that people know their own in a list.
alter table sessions add column device text not null default '';
