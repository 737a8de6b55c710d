import { rulesOf } from './invariant.ts';

/** Subjects that count: of the curriculum of the current registration, and not removed. */
const COUNTED = `
    select student_subject.*, subject.semester_id, subject.choice_of_subject, register.id as current_register
    from student_subjects student_subject
    join student_registers register on register.student_id = student_subject.student_id and register.to_date is null
      and register.curriculum_id = student_subject.curriculum_id
    join semester_subjects subject on subject.id = student_subject.semester_subject_id
    where student_subject.status <> 4`;

const registrations = rulesOf(11, {
  'a student has one current registration': `
    select student_id from student_registers group by 1 having count(*) filter (where to_date is null) <> 1`,
  'the group of a registered student is that of the current registration': `
    select register.id from student_registers register join students on students.id = register.student_id
    where register.to_date is null and students.group_id is distinct from register.group_id`,
  'the group of a registration has the speciality of the curriculum': `
    select register.id from student_registers register join student_groups on student_groups.id = group_id
    join curricula on curricula.id = curriculum_id where student_groups.speciality_id is distinct from curricula.speciality_id`,
  'the curriculum of a current registration is confirmed': `
    select register.id from student_registers register join curricula on curricula.id = curriculum_id
    where register.to_date is null and curricula.confirmed <> 1`,
  'the semester of a registration is of its curriculum': `
    select register.id from student_registers register join semesters on semesters.id = semester_id
    where semesters.curriculum_id <> register.curriculum_id`,
  'a registration ends on the day on which the next one of the student begins': `
    select register.id from student_registers register join student_registers former on former.id = register.previous_id
    where former.student_id <> register.student_id or former.to_date is distinct from register.from_date`,
  'a registration is the next one of at most one other, and only the last one is current': `
    select previous_id from student_registers where previous_id is not null group by 1 having count(*) > 1
    union all select former.id from student_registers register
    join student_registers former on former.id = register.previous_id where former.to_date is null`,
  'a registration does not end before it begins': `
    select id from student_registers where to_date < from_date`,
  'a student subject belongs to a registration of the student': `
    select student_subject.id from student_subjects student_subject join student_registers register on register.id = register_id
    where register.student_id <> student_subject.student_id`,
  'a student subject belongs to the curriculum of its semester subject': `
    select student_subject.id from student_subjects student_subject join semester_subjects subject on subject.id = semester_subject_id
    where subject.curriculum_id <> student_subject.curriculum_id`,
  'a student takes a semester subject once': `
    select student_id, semester_subject_id from (${COUNTED}) student_subject group by 1, 2 having count(*) > 1`,
  'a student takes at most one member of an elective group': `
    select student_id, semester_id, choice_of_subject from (${COUNTED}) student_subject where choice_of_subject is not null
    group by 1, 2, 3 having count(*) > 1`,
  'a registered student has the compulsory subjects of all semesters up to the registration': `
    select register.id, subject.id from student_registers register
    join semesters reached on reached.id = register.semester_id
    join semesters on semesters.curriculum_id = register.curriculum_id and semesters.number <= reached.number
    join semester_subjects subject on subject.semester_id = semesters.id and subject.choice_of_subject is null
    join students on students.id = register.student_id
    where register.to_date is null and students.study_status = 'studying' and not exists (
      select from student_subjects student_subject where student_subject.student_id = register.student_id and student_subject.semester_subject_id = subject.id)`,
  'a result that is carried over in a restoration is a passed one': `
    select restored.rating_id from restored_subjects restored join ratings on ratings.id = restored.rating_id
    where ratings.mark < 3`,
  'the curriculum of a restoration has the speciality of its group': `
    select restoration.id from restorations restoration join student_groups on student_groups.id = group_id
    join curricula on curricula.id = curriculum_id join semesters on semesters.id = semester_id
    where student_groups.speciality_id is distinct from curricula.speciality_id or semesters.curriculum_id <> curricula.id`,
});

const plans = rulesOf(12, {
  'the end year of an academic year follows its start year, which is unique': `
    select start_year from academic_years group by 1 having count(*) > 1 or max(end_year) <> start_year + 1`,
  'a curriculum is of the faculty of its speciality': `
    select curricula.id from curricula join specialities on specialities.id = speciality_id
    where specialities.faculty_id <> curricula.faculty_id`,
  'the semesters of a curriculum are numbered from 1 without gap': `
    select curriculum_id from semesters group by 1 having max(number) <> count(*) or min(number) <> 1`,
  'one semester of a curriculum is active': `
    select curriculum_id from semesters where status = 1 group by 1 having count(*) > 1`,
  'a semester starts before it ends': `
    select id from semesters where start_date >= end_date`,
  'a subject is unique in its semester': `
    select semester_id, subject_id from semester_subjects group by 1, 2 having count(*) > 1`,
  'a semester subject is of the curriculum of its semester': `
    select subject.id from semester_subjects subject join semesters on semesters.id = semester_id
    where semesters.curriculum_id <> subject.curriculum_id`,
  'an elective group of a confirmed curriculum has at least two members': `
    select semester_id, choice_of_subject from semester_subjects join curricula on curricula.id = curriculum_id and confirmed = 1
    where choice_of_subject is not null group by 1, 2 having count(*) < 2`,
  'the subjects of a confirmed curriculum have credits': `
    select subject.id from semester_subjects subject join curricula on curricula.id = curriculum_id
    where confirmed = 1 and credit_hour = 0`,
  'the syllabus of a semester subject is of this subject': `
    select subject.id from semester_subjects subject join syllabi on syllabi.id = syllabus_id
    where syllabi.subject_id <> subject.subject_id`,
  'a subject and statement has one final control and at most five interim ones': `
    select semester_subject_id, statement from exam_schedules group by 1, 2
    having count(*) filter (where control_type_id = 3) > 1 or count(*) filter (where control_type_id = 2) > 5`,
  'a subject with interim controls has a syllabus': `
    select control.id from exam_schedules control join semester_subjects subject on subject.id = semester_subject_id
    where control_type_id = 2 and subject.syllabus_id is null`,
  'a re-sit needs the final control of the statement before, and starts after it': `
    select control.id from exam_schedules control left join exam_schedules former
      on former.semester_subject_id = control.semester_subject_id and former.control_type_id = 3
      and former.statement = case control.statement when 'second_statement' then 'first_statement' else 'second_statement' end
    where control.control_type_id = 3 and control.statement <> 'first_statement'
      and (former.id is null or control.start_date <= former.start_date)`,
  'the groups of assigned teachers have the speciality of the curriculum': `
    select assigned.semester_subject_id, assigned.group_id from semester_subject_teachers assigned
    join student_groups on student_groups.id = group_id join curricula on curricula.id = curriculum_id
    where student_groups.speciality_id is distinct from curricula.speciality_id`,
  'a group has one teacher for each statement of a subject': `
    select semester_subject_id, group_id, statement from semester_subject_teachers group by 1, 2, 3 having count(*) > 1`,
  'an individual time is of a subject that the student takes': `
    select schedule.id from individual_exam_schedules schedule where not exists (select from student_subjects student_subject
      where student_subject.student_id = schedule.student_id and student_subject.semester_subject_id = schedule.semester_subject_id)`,
  'an individual time is of a control or a lesson of the subject': `
    select schedule.id from individual_exam_schedules schedule
    left join exam_schedules control on control.id = exam_schedule_id
    where (lesson_id is null) = (exam_schedule_id is null) or control.semester_subject_id <> schedule.semester_subject_id
    union all select schedule.id from individual_teacher_schedules schedule
    join exam_schedules control on control.id = exam_schedule_id
    where control.semester_subject_id <> schedule.semester_subject_id or schedule.start_date >= schedule.end_date`,
  'a published syllabus has modules, each with lessons, each with items': `
    select syllabus.id from (select * from syllabi where status = 'publish' and removed_at is null) syllabus
    left join syllabus_modules module on module.syllabus_id = syllabus.id and module.removed_at is null
    left join syllabus_lessons lesson on lesson.module_id = module.id and lesson.removed_at is null
    left join lesson_items item on item.lesson_id = lesson.id and item.removed_at is null
    where item.id is null`,
  'tests are in theory lessons, questions and answers in practice lessons, one of them in each': `
    select lesson.id from lesson_items item join syllabus_lessons lesson on lesson.id = lesson_id
    where item.removed_at is null and item.type in ('test', 'question-answer') group by lesson.id, lesson.type
    having count(*) > 1 or bool_or((item.type = 'test') <> (lesson.type = 'theoretical'))`,
});

export const REGISTRATIONS = [...registrations, ...plans];
