-- The language a person reads the dashboard in; one that a release does not know is read as English.
alter table users add column language text not null default 'en';
