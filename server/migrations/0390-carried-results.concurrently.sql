-- Few results are carried over: whether one is does not need a look at each rating.
create index concurrently if not exists ratings_carried on ratings (student_subject_id)
  where source in ('restored', 'transferred') and mark is not null;
