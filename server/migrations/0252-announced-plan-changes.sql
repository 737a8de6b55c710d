-- Students are notified of controls that were set, moved or removed by a job, which compares the plan with what a change replaced
-- (decision 120). What was changed before has been seen.
alter table plan_changes add column announced boolean not null default false;
update plan_changes set announced = true;
create index plan_changes_unannounced on plan_changes (id) where not announced;
