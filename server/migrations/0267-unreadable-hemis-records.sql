-- Records of HEMIS that cannot be read are a state of their own; nobody is called absent because of them (docs/domain.md §15, decision 124).
alter table hemis_records
  drop constraint hemis_records_state,
  add constraint hemis_records_state
    check (state in ('equal', 'different', 'only_here', 'only_there', 'unreadable', 'refused', 'away')),
  -- Why it cannot be read.
  add column problem text
    constraint hemis_records_problem check (problem in ('not_a_record', 'no_number', 'wrong_number')),
  -- Its place in the list of the service, from 1; null in the answer about one student.
  add column list_row integer,
  add constraint hemis_records_unreadable check ((state = 'unreadable') = (problem is not null));
-- A record that cannot be read may have no number.
drop index hemis_records_once;
create unique index hemis_records_once on hemis_records (comparison_id, id_number) where id_number <> '';
