import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { passScoreOf } from '#features/planning/shared.ts';
import { labelTexts } from '#features/reference/shared.ts';
import { type PaperTexts, paperTexts } from '#platform/documents/paper-texts.ts';

/** A student with the current registration, as papers print it in all languages. */
export interface StudentDetails {
  student_id: number;
  register_id: number;
  fio: PaperTexts;
  id_number: string;
  group: PaperTexts;
  faculty: PaperTexts;
  speciality: PaperTexts;
  education_form: PaperTexts;
  curriculum: string;
  semester: number;
  rating_system_id: string;
  /** The points from which a mark is a passing one. */
  passing_score: number;
}

type Names = Record<string, string> | null;
const NAMED = ['group', 'faculty', 'speciality', 'education_form'] as const;
type Row = Omit<StudentDetails, 'fio' | (typeof NAMED)[number]> &
  Record<(typeof NAMED)[number], Names> & {
    full_name: string;
    full_name_ru: string;
    default_language: string;
  };

/** The names of students are written in two scripts; English prints the Latin one. */
const detailsOf = ({ full_name, full_name_ru, default_language, ...row }: Row): StudentDetails => {
  const texts = (names: Names) => paperTexts(names ?? {}, default_language);
  return {
    ...row,
    fio: { oz: full_name, ru: full_name_ru, en: full_name },
    group: texts(row.group),
    faculty: texts(row.faculty),
    speciality: texts(row.speciality),
    education_form: texts(row.education_form),
  };
};

/** Students by their ids, with their current registrations. */
export async function studentDetails(
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, StudentDetails>> {
  const { rows } = await sql<Row>`
    select students.id as student_id, register.id as register_id, students.full_name, students.full_name_ru, students.id_number,
      universities.default_language, curricula.name as curriculum, semesters.number as semester,
      curricula.rating_system_id, ${passScoreOf(sql`curricula.passing_score`)} as passing_score,
      (select jsonb_object_agg(t.language, t.name) from student_group_translations t where t.student_group_id = register.group_id) as "group",
      (select jsonb_object_agg(t.language, t.name) from faculty_translations t where t.faculty_id = curricula.faculty_id) as faculty,
      (select jsonb_object_agg(t.language, t.name) from speciality_translations t where t.speciality_id = curricula.speciality_id) as speciality,
      ${labelTexts('education_form', 'curricula.education_form_id')} as education_form
    from students
    join universities on universities.id = students.university_id
    join student_registers register on register.student_id = students.id and register.to_date is null
    join curricula on curricula.id = register.curriculum_id
    join semesters on semesters.id = register.semester_id
    where students.id = any(${ids}::integer[])`.execute(db);
  return new Map(rows.map((row) => [row.student_id, detailsOf(row)]));
}
