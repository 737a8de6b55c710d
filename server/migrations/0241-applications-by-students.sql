-- Applications for retakes that students made in the cabinet, which they may withdraw while they are new.
alter table retake_applications add column by_student boolean not null default false;

-- What students apply for, for the staff who handle it.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check
  check (kind in ('jobs', 'deadlines', 'security', 'study', 'applications'));
alter table notification_preferences drop constraint notification_preferences_kind_check;
alter table notification_preferences add constraint notification_preferences_kind_check
  check (kind in ('messages', 'jobs', 'deadlines', 'security', 'study', 'applications'));
