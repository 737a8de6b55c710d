import type { Language } from '@dekanat/contract/api/languages.ts';
import { sql } from 'kysely';
import { TODAY } from '#crud/today.ts';
import { bestText } from '#crud/translations.ts';
import type { Queryable } from '#db/database.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { configuredText } from '#features/reference/shared.ts';
import {
  type FindNotifications,
  instantText,
  midnightIn,
  openAccounts,
} from '#platform/notifications/notified-accounts.ts';
import type { NewNotification } from '#platform/notifications/notify.ts';
import { dueTasks, dueTests } from './due-work.ts';
import { examTakers, subjectName } from './exam-takers.ts';

const isTomorrow = (column: string) =>
  sql`${sql.ref(column)} >= ${midnightIn(1)} and ${sql.ref(column)} < ${midnightIn(2)}`;

/** Exams of tomorrow at the usual time, for the students who take them; individual ones are announced earlier (`ownDeadlines`). */
async function examsTomorrow(db: Queryable, language: Language): Promise<NewNotification[]> {
  const { rows } = await sql<{ user_id: number; id: number; subject: string; at: string }>`
    select users.id as user_id, exam.id, ${instantText('exam.start_date')} as at, ${subjectName(language)} as subject
    ${examTakers(language)} where ${isTomorrow('exam.start_date')}`.execute(db);
  return rows.map(({ user_id, id, ...details }) => ({
    userId: user_id,
    kind: 'deadlines',
    key: 'deadline.student_exam',
    details,
    link: `/cabinet/exams/${id}`,
    onceKey: `exam:${id}:${details.at}`,
  }));
}

interface DueLesson {
  user_id: number;
  lesson_id: number;
  semester_id: number;
  subject_id: number;
  lesson: string;
  subject: string;
  at: string;
}

/**
 * Lessons whose deadline is tomorrow, or whose proctored test ends then, for students of the present semester; those with an own
 * deadline are notified of that one.
 */
const lessonsTomorrow = (language: Language) => sql`
  select lesson.id as lesson_id, lesson.name as lesson_name, planned.semester_id, planned.subject_id,
    planned.id as semester_subject_id, planned.university_id, subject.student_id, users.id as user_id,
    lesson.deadline_date as deadline
  from syllabus_lessons lesson
  join syllabus_modules module on module.id = lesson.module_id and module.removed_at is null
  join syllabi on syllabi.id = lesson.syllabus_id and syllabi.status = 'publish' and syllabi.removed_at is null
  join semester_subjects planned on planned.syllabus_id = syllabi.id
  join student_subjects subject on subject.semester_subject_id = planned.id and subject.status <> 4
  join student_registers register on register.student_id = subject.student_id and register.to_date is null
    and register.semester_id = planned.semester_id
  join students on students.id = subject.student_id and students.study_status = 'studying'
  join users on users.id = students.user_id and ${openAccounts(language)}
  where lesson.removed_at is null and (${isTomorrow('lesson.deadline_date')} or lesson.id in (
      select item.lesson_id from proctoring_sessions session join lesson_items item on item.id = session.item_id
      where session.enforced and ${isTomorrow('session.test_end_date')}))
    and not exists (
    select from individual_exam_schedules own where own.student_id = subject.student_id
      and own.semester_subject_id = planned.id and own.lesson_id = lesson.id and not own.replaced and not own.cancelled)`;

/** Tasks and tests that students have not done and that are due tomorrow: one notification for each lesson. */
async function dueTomorrow(db: Queryable, language: Language): Promise<NewNotification[]> {
  const student = sql.ref('lesson.student_id');
  const { rows } = await sql<DueLesson>`
    with lessons as (${lessonsTomorrow(language)}),
    due as (
      select distinct lesson_id, student_id, semester_subject_id, due_at
      from (${dueTests(student)} union all ${dueTasks(student)}) item where ${isTomorrow('due_at')})
    select lessons.user_id, lesson_id, lessons.semester_id, lessons.subject_id, lessons.lesson_name as lesson,
      ${bestText(SUBJECT, 'name', 'lessons.subject_id', language)} as subject, ${instantText('due.due_at')} as at
    from due join lessons using (lesson_id, student_id, semester_subject_id)
    join universities on universities.id = lessons.university_id`.execute(db);
  return rows.map(({ user_id, lesson_id, semester_id, subject_id, ...details }) => ({
    userId: user_id,
    kind: 'deadlines',
    key: 'deadline.student_lesson',
    details,
    link: `/cabinet/subjects/${semester_id}/${subject_id}/lessons/${lesson_id}`,
    onceKey: `lesson:${lesson_id}:${details.at}`,
  }));
}

/** Electives of a semester that are not chosen, of which the student can choose one, and whose choice ends tomorrow. */
async function choicesEndTomorrow(db: Queryable, language: Language): Promise<NewNotification[]> {
  const { rows } = await sql<{ user_id: number; semester_id: number; semester: number; day: string }>`
    select users.id as user_id, own.id as semester_id, own.number as semester,
      to_char(${TODAY} + 1, 'DD.MM.YYYY') as day
    from semesters own
    join curricula on curricula.id = own.curriculum_id
    join student_registers register on register.curriculum_id = own.curriculum_id and register.to_date is null
    join semesters present on present.id = register.semester_id and present.number >= own.number
    join students on students.id = register.student_id and students.study_status = 'studying'
    join users on users.id = students.user_id and ${openAccounts(language)}
    where own.start_date + (${configuredText('choice-subject-deadline', 'curricula.university_id')})::integer = ${TODAY} + 1
      and exists (
        select from semester_subjects member where member.semester_id = own.id and member.choice_of_subject is not null
          and not exists (
            select from semester_subjects other
            join student_subjects chosen on chosen.semester_subject_id = other.id and chosen.student_id = students.id
              and chosen.status <> 4
            where other.semester_id = own.id and other.choice_of_subject = member.choice_of_subject)
          and not exists (
            select from statements sheet where sheet.semester_subject_id = member.id and sheet.group_id = register.group_id
              and sheet.statement = 1 and sheet.state = 'closed'))`.execute(db);
  return rows.map(({ user_id, semester_id, ...details }) => ({
    userId: user_id,
    kind: 'deadlines',
    key: 'deadline.choice',
    details,
    link: '/cabinet/subjects',
    onceKey: `choice:${semester_id}:${details.day}`,
  }));
}

/** What students have to do tomorrow at the latest. */
export const findStudentDeadlines: readonly FindNotifications[] = [
  examsTomorrow,
  dueTomorrow,
  choicesEndTomorrow,
];
