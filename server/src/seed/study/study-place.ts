import { addDays } from '@dekanat/contract/api/days.ts';
import { startYearOf } from '@dekanat/contract/planning/academic-years.ts';
import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { STUDY_YEARS } from '../order-days.ts';
import { inProgress } from './seed-sql.ts';

/** The subject in which the accounts of the demonstration study and teach. */
export interface StudyPlace {
  universityId: number;
  curriculumId: number;
  semesterId: number;
  semesterSubjectId: number;
  groupId: number;
  teacherId: number;
  /** Whether there is time for a further test before the final control. */
  finalAhead: boolean;
}

/** Days for which the second test of the subject is open. */
export const DAYS_OPEN = 7;

/** Whether the final control of the subject is still ahead when a test that opens on a day has ended. */
const finalAhead = (
  day: string,
) => sql`exists (select from exam_schedules control where control.semester_subject_id = subject.id
  and control.control_type_id = 3 and control.statement = 'first_statement'
  and control.start_date > ${`${addDays(day, DAYS_OPEN + 1)}T00:00:00+05:00`}::timestamptz)`;

/**
 * A subject with a syllabus, taught by a teacher with an account to students in a later semester with electives: they have marks and
 * something to choose. Preferred are subjects that are not examined yet, and those with lessons in these weeks; in the holidays there
 * are none.
 */
export async function findStudyPlace(
  db: Queryable,
  universityId: number,
  day: string,
): Promise<StudyPlace | undefined> {
  const { rows } = await sql<StudyPlace>`
    select subject.university_id as "universityId", subject.curriculum_id as "curriculumId", subject.semester_id as "semesterId",
      subject.id as "semesterSubjectId", taught.group_id as "groupId", taught.teacher_id as "teacherId",
      ${finalAhead(day)} as "finalAhead"
    from semester_subjects subject
    join semesters on semesters.id = subject.semester_id and semesters.number > 2 and ${inProgress(day)}
    join semester_subject_teachers taught on taught.semester_subject_id = subject.id and taught.statement = 'first_statement'
    join student_groups on student_groups.id = taught.group_id and student_groups.entry_year > ${startYearOf(day) - STUDY_YEARS}
    join teachers on teachers.id = taught.teacher_id and teachers.user_id is not null
    where subject.university_id = ${universityId} and subject.choice_of_subject is null and subject.syllabus_id is not null
      and exists (select from semester_subjects elective
        where elective.semester_id = subject.semester_id and elective.choice_of_subject is not null)
    order by exists (select from syllabus_modules module where module.syllabus_id = subject.syllabus_id
        and module.start_date between semesters.start_date and semesters.end_date) desc,
      ${finalAhead(day)} desc, semesters.number desc, subject.id, taught.group_id limit 1`.execute(db);
  return rows[0];
}
