-- Whether shoppers are told at the foot of each page what it costs them of their data.
alter table stores add column show_page_cost boolean not null default false;
