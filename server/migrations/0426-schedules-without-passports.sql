-- Scheduled reports do not search for a passport or PINFL, which each file would print. Without their search they would send all
-- students, so that they are paused until their owner has chosen other filters.

-- Also those of universities that are moving to another installation, whose rows are left out otherwise (0302).
select set_config('dekanat.moves', 'on', true);

with paused as (
  update report_schedules
  set filters = filters - 'fio', next_due_at = null, paused_at = coalesce(paused_at, now()),
    paused_because = '{"key": "report_schedule.personal"}'
  where translate(upper(regexp_replace(filters ->> 'fio', '[\s-]', '', 'g')), 'АВСЕНКМОРТХ', 'ABCEHKMOPTX')
    ~ '^([A-Z]{2}\d{7}|\d{14})$'
  returning id)
-- Runs that wait read the filters when they begin.
update report_runs set state = 'failed', finished_at = now(), error = '{"key": "report_schedule.personal"}'
from paused where report_runs.schedule_id = paused.id and report_runs.state = 'waiting';
