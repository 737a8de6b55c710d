-- A subject has interim sheets while it has interim controls (docs/domain.md §6).

-- Whatever opens sheets skips the interim one of a subject without an interim control.
create function skip_interim_sheet() returns trigger language plpgsql as $$
begin
  if exists (
    select from exam_schedules control
    where control.semester_subject_id = new.semester_subject_id and control.control_type_id = 2
      and control.statement = (array['first_statement', 'second_statement', 'third_statement'])[new.statement]) then
    return new;
  end if;
  return null;
end $$;
create trigger statements_interim before insert on statements for each row
  when (new.control_type_id = 2) execute function skip_interim_sheet();

-- Interim sheets beside the final ones of a subject, and none without a control. Printed sheets and those with points stay.
create function match_interim_sheets(of_subject integer) returns void language sql as $$
  delete from statements sheet
  where sheet.semester_subject_id = of_subject and sheet.control_type_id = 2 and sheet.state = 'open' and sheet.number is null
    and not exists (
      select from exam_schedules control
      where control.semester_subject_id = sheet.semester_subject_id and control.control_type_id = 2
        and control.statement = (array['first_statement', 'second_statement', 'third_statement'])[sheet.statement]);
  insert into statements (university_id, curriculum_id, semester_id, semester_subject_id, group_id, control_type_id, statement)
  select final.university_id, final.curriculum_id, final.semester_id, final.semester_subject_id, final.group_id, 2, final.statement
  from statements final
  where final.semester_subject_id = of_subject and final.control_type_id = 3 and exists (
    select from exam_schedules control
    where control.semester_subject_id = final.semester_subject_id and control.control_type_id = 2
      and control.statement = (array['first_statement', 'second_statement', 'third_statement'])[final.statement])
  order by final.group_id, final.statement
  on conflict do nothing;
$$;

create function follow_interim_controls() returns trigger language plpgsql as $$
begin
  perform match_interim_sheets(coalesce(new.semester_subject_id, old.semester_subject_id));
  return null;
end $$;
create trigger exam_schedules_interim_added after insert on exam_schedules for each row
  when (new.control_type_id = 2) execute function follow_interim_controls();
create trigger exam_schedules_interim_changed after update of control_type_id, statement on exam_schedules for each row
  when (old.control_type_id <> new.control_type_id or old.statement <> new.statement) execute function follow_interim_controls();
create trigger exam_schedules_interim_removed after delete on exam_schedules for each row
  when (old.control_type_id = 2) execute function follow_interim_controls();

select match_interim_sheets(id) from semester_subjects;
