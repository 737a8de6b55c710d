-- Whether a student does not take the controls of a statement in a subject: an earlier statement was passed, the result of this one was
-- carried over, or a later one counts (docs/domain.md §11). It is the condition NOT_TAKEN for curricula, on which that condition depends;
-- PostgreSQL evaluates the condition in place, which is faster where it filters many rows.
create function takes_no_control(of_subject integer, of_statement text) returns boolean language sql stable parallel safe as $$
  select exists (
    select from student_subjects subject
    cross join array_position('{first_statement,second_statement,third_statement}'::text[], of_statement) control (number)
    where subject.id = of_subject and (
      subject.current_statement > control.number and (subject.current_statement >= 4 or exists (
        select from ratings later where later.student_subject_id = subject.id and later.statement > control.number
          and later.source = 'transferred' and later.mark is not null))
      or exists (
        select from ratings where ratings.student_subject_id = subject.id and ratings.mark is not null
          and (ratings.statement < control.number and ratings.mark >= 3
            or ratings.statement = control.number and ratings.source in ('restored', 'transferred')))))
$$;
