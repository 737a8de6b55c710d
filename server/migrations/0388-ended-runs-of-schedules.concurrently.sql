-- The metrics read how the latest run of each scheduled kind ended, at every scrape.
create index concurrently if not exists jobs_scheduled_ended on jobs (kind, finished_at)
  where scheduled and status in ('done', 'failed');
