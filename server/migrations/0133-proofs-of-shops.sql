-- What Google and Meta ask to be said on the front page, to believe that the shop belongs to whose account asks; '' for nothing.
alter table stores add column google_proof text not null default '';
alter table stores add column meta_proof text not null default '';
