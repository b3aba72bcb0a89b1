-- Whether a network's own script comes with the pages of the shop, for shoppers who allow it.
alter table ad_networks add column script_on boolean not null default false;

-- By what that script knows the browser somebody ordered with, and the click or visit it came by, where they allowed the
-- one and agreed to the other. They go when network address and name of the browser go.
alter table ad_events add column browser_id text, add column visit_id text;
