-- concurrently
create index concurrently mails_done on mails ((coalesce(sent_at, failed_at))) where coalesce(sent_at, failed_at) is not null;
