-- A student whom HEMIS has in the group or faculty of a comparison, but who is not in it here (docs/domain.md §15).
alter table hemis_records
  drop constraint hemis_records_state,
  add constraint hemis_records_state
    check (state in ('equal', 'different', 'only_here', 'only_there', 'here_elsewhere', 'unreadable', 'refused', 'away')) not valid;
