import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { inProgress } from './seed-sql.ts';

/** The subject in which the accounts of the demonstration study and teach. */
export interface StudyPlace {
  universityId: number;
  curriculumId: number;
  semesterId: number;
  semesterSubjectId: number;
  groupId: number;
  teacherId: number;
}

/**
 * A subject with a syllabus of this semester, taught by a teacher with an account, in a later semester with electives: its students
 * have marks and something to choose.
 */
export async function findStudyPlace(
  db: Queryable,
  universityId: number,
  day: string,
): Promise<StudyPlace | undefined> {
  const { rows } = await sql<StudyPlace>`
    select subject.university_id as "universityId", subject.curriculum_id as "curriculumId", subject.semester_id as "semesterId",
      subject.id as "semesterSubjectId", taught.group_id as "groupId", taught.teacher_id as "teacherId"
    from semester_subjects subject
    join semesters on semesters.id = subject.semester_id and semesters.number > 2 and ${inProgress(day)}
    join semester_subject_teachers taught on taught.semester_subject_id = subject.id and taught.statement = 'first_statement'
    join teachers on teachers.id = taught.teacher_id and teachers.user_id is not null
    where subject.university_id = ${universityId} and subject.choice_of_subject is null
      and exists (select from syllabus_modules module where module.syllabus_id = subject.syllabus_id
        and module.start_date between semesters.start_date and semesters.end_date)
      and exists (select from semester_subjects elective
        where elective.semester_id = subject.semester_id and elective.choice_of_subject is not null)
    order by semesters.number desc, subject.id limit 1`.execute(db);
  return rows[0];
}
