-- A comparison of a faculty or a group that HEMIS does not have by its code or name (docs/domain.md §15). Its rows are checked by 0398.
alter table hemis_comparisons
  drop constraint hemis_comparisons_unread,
  add constraint hemis_comparisons_unread check (unread <@ '{marks,gpa,departments,groups,place}'::text[]) not valid;
