-- What of HEMIS a comparison could not read, so that it was not compared (docs/domain.md §15).
alter table hemis_comparisons
  add column unread text[] not null default '{}'
    constraint hemis_comparisons_unread check (unread <@ '{marks,gpa,departments,groups}'::text[]);
