-- What of HEMIS a comparison reads, and what it could not read, so that it was not compared (docs/domain.md §15).
alter table hemis_comparisons
  add column unread text[] not null default '{}'
    constraint hemis_comparisons_unread check (unread <@ '{marks,gpa,departments,groups}'::text[]),
  -- Whether marks of subjects are compared, for which each student is asked for.
  add column with_marks boolean not null default false;
update hemis_comparisons set with_marks = true where target in ('student', 'group');
