-- The lists of tasks to check cache their totals.
select count_changes_of('task_attempts');

-- What concerns the studies of an account, such as a checked task.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check
  check (kind in ('jobs', 'deadlines', 'security', 'study'));
alter table notification_preferences drop constraint notification_preferences_kind_check;
alter table notification_preferences add constraint notification_preferences_kind_check
  check (kind in ('messages', 'jobs', 'deadlines', 'security', 'study'));
