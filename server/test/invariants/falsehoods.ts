/** What is true of a university beyond the rules that the product enforces: queries of the rows that are false. */
export const FALSEHOODS: Record<string, string> = {
  'exams on a Sunday, or outside of 08:30 to 17:00, beside the test that is open for days': `
    with exam as (
      select id, start_date at time zone 'Asia/Tashkent' as starts, end_date at time zone 'Asia/Tashkent' as ends from exam_schedules where type <> 'test' or end_date - start_date < interval '1 day'
      union all select id, start_date at time zone 'Asia/Tashkent', null from individual_exam_schedules where start_date is not null)
    select * from exam where extract(isodow from starts) = 7 or starts::time < '08:30' or ends::time > '17:00' or starts::date <> ends::date`,
  'orders that are signed on a Sunday': `
    select id from orders where extract(isodow from order_date) = 7 and kind <> 'recovery'`,
  'retakes that are paid after their last day': `
    select id from retake_applications where (paid_at at time zone 'Asia/Tashkent')::date > end_date`,
  'full-time students of the part-time department, and part-time students elsewhere': `
    select curricula.id from curricula join faculties on faculties.id = faculty_id
    where (faculty_code = 'SIR') <> (education_form_id = 'extramural')`,
  'call letters of students who do not study part-time': `
    select papers.id from papers join student_registers register on register.id = register_id join students on students.id = register.student_id
    join curricula on curricula.id = register.curriculum_id
    where kind = 'call_letter' and (education_form_id <> 'extramural' or study_status <> 'studying')`,
  'graduates who did not reach the last semester of their curriculum': `
    select students.id from students left join student_registers register on register.student_id = students.id and register.to_date is null
    left join semesters on semesters.id = register.semester_id left join curricula on curricula.id = register.curriculum_id
    join orders on orders.kind = 'graduate' and orders.id = (select order_id from student_movements where id = students.movement_id)
    where study_status = 'graduate' and (semesters.number is distinct from curricula.semester_count or semesters.end_date >= orders.order_date)`,
  'graduates with a subject that they did not pass, or without a transcript': `
    select students.id from students left join student_subjects student_subject on student_subject.student_id = students.id and student_subject.status <> 4
    where study_status = 'graduate' and (student_subject.current_mark is null or student_subject.current_mark < 3 or not exists (
      select from papers where kind = 'transcript' and student_id = students.id and revoked_at is null))`,
  'graduates with marks after their graduation': `
    select students.id from students join student_movements movement on movement.id = students.movement_id
    join orders on orders.id = movement.order_id join student_subjects student_subject on student_subject.student_id = students.id
    join ratings on student_subject_id = student_subject.id
    where study_status = 'graduate' and ratings.changed_at >= orders.order_date`,
  'registrations and marks of students after they left': `
    select register.id from student_registers register join students on students.id = register.student_id
    join student_movements movement on movement.id = students.movement_id join orders on orders.id = movement.order_id
    where study_status in ('academic_leave', 'studentexpel') and (register.from_date > orders.order_date or exists (
      select from student_subjects student_subject join ratings on student_subject_id = student_subject.id
      where register_id = register.id and statement = 1 and changed_at::date > orders.order_date + 2))`,
  'studying students without a mark on a closed final sheet': `
    select student_subject.id from student_subjects student_subject join students on students.id = student_subject.student_id and study_status = 'studying'
    join student_registers register on register.student_id = student_subject.student_id and register.to_date is null
      and register.curriculum_id = student_subject.curriculum_id
    join statements sheet on sheet.semester_subject_id = student_subject.semester_subject_id and sheet.group_id = student_subject.group_id
      and sheet.control_type_id = 3 and sheet.statement = 1 and sheet.state = 'closed'
    where student_subject.status = 1 and student_subject.restoration_id is null and student_subject.current_mark is null and students.movement_id is null`,
  'closed sheets without a mark': `
    select sheet.id from statements sheet where state <> 'open' and not exists (
      select from student_subjects student_subject join ratings on student_subject_id = student_subject.id
      where student_subject.semester_subject_id = sheet.semester_subject_id and ratings.statement = sheet.statement
        and (student_subject.group_id = sheet.group_id or sheet.statement > 3))`,
  'sheets without an assigned teacher': `
    select sheet.id from statements sheet where statement < 4 and not exists (
      select from semester_subject_teachers assigned where assigned.semester_subject_id = sheet.semester_subject_id
        and assigned.group_id = sheet.group_id
        and assigned.statement = (array['first_statement', 'second_statement', 'third_statement'])[sheet.statement])`,
  'teachers who teach two fields': `
    select taught.teacher_id from (
      select semester_subject_id, teacher_id from semester_subject_teachers
      union select id, teacher_id from semester_subjects where teacher_id is not null
      union select semester_subjects.id, teachers.id from syllabi join semester_subjects on syllabus_id = syllabi.id
        join teachers on teachers.user_id = author_id) taught
    join semester_subjects on semester_subjects.id = semester_subject_id join subjects on subjects.id = subject_id
    group by 1 having count(distinct subjects.subject_group_id) > 1`,
  'subjects without a teacher': `select id from semester_subjects where teacher_id is null`,
  'specialities that study few subjects of their own': `
    select speciality_id from (
      select subject_id, min(speciality_id) as speciality_id from semester_subjects join curricula on curricula.id = curriculum_id
      group by 1 having count(distinct speciality_id) = 1) own
    right join (select distinct speciality_id from curricula) planned using (speciality_id)
    group by 1 having count(subject_id) < 5`,
  're-sits before the marks of the former statement had to be entered': `
    select later.id from exam_schedules later join exam_schedules former on former.semester_subject_id = later.semester_subject_id
      and former.control_type_id = 3 and former.statement = case later.statement when 'second_statement' then 'first_statement' else 'second_statement' end
    where later.control_type_id = 3 and later.statement <> 'first_statement' and later.start_date < former.end_date + interval '7 days'`,
  'attempts at tests whose result is not that of their answers': `
    select attempt.id from test_attempts attempt where attempt.right_answers <> (
      select count(*) from jsonb_to_recordset(attempt.draw) drawn (question integer, version integer)
      join question_versions asked on asked.question_id = drawn.question and asked.version = drawn.version
      join test_attempt_answers given on given.attempt_id = attempt.id and given.question_id = drawn.question and given.answer_ids = asked.right_ids)`,
  'interim tests whose points are not in the sheet': `
    select attempt.student_id from test_attempts attempt join exam_schedules exam on exam.id = attempt.exam_schedule_id
    join student_subjects student_subject on student_subject.student_id = attempt.student_id
      and student_subject.semester_subject_id = attempt.semester_subject_id
    left join ratings on ratings.student_subject_id = student_subject.id and ratings.statement = 1
    group by attempt.student_id, attempt.semester_subject_id, ratings.id
    having sum(attempt.mark) is distinct from max(ratings.ic_rating) or (max(ratings.source) <> 'test' and not bool_or(ratings.absent or ratings.fc_rating is not null))`,
  'answers outside of the time of their attempt': `
    select attempt.id from test_attempts attempt join test_attempt_answers given on given.attempt_id = attempt.id
    where answered_at not between started_at and completed_at or completed_at > now()`,
  'tasks that were handed in after the deadline, or checked in the future': `
    select attempt.id from task_attempts attempt join lesson_items item on item.id = attempt.item_id
    join syllabus_lessons lesson on lesson.id = item.lesson_id where attempt.created_at > lesson.deadline_date or attempt.checked_at > now()`,
  'readings without a view, or before their semester': `
    select reading.lesson_id from lesson_readings reading
    join semester_subjects subject on subject.id = reading.semester_subject_id join semesters on semesters.id = subject.semester_id
    left join lesson_views seen on seen.student_id = reading.student_id and seen.lesson_id = reading.lesson_id
    where seen.at is null or seen.at > now() or seen.at < semesters.start_date`,
  'rows of views and sign-ins outside of the partitions of their months': `
    select at from lesson_views_rest union all select at from item_views_rest union all select at from login_logs_rest`,
};
