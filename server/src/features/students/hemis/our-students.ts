import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { COURSE } from '#features/structure/shared.ts';
import type { OurMark } from './compare-marks.ts';
import type { Folding, Label, OurStudent } from './compare-student.ts';

/** The students that a comparison is about. */
export interface Target {
  university_id: number;
  student_id: number | null;
  group_id: number | null;
  /** Of the group, or the faculty itself. */
  faculty_id: number | null;
  target: 'student' | 'group' | 'faculty' | 'university';
  /** Marks of subjects are compared. */
  with_marks: boolean;
}

const namesOf = (thing: 'student_group' | 'speciality' | 'subject', id: `${string}.${string}`) => sql`array(
  select name from ${sql.table(`${thing}_translations`)} t where t.${sql.ref(`${thing}_id`)} = ${sql.ref(id)}
  order by t.language = 'oz' desc, t.language)`;

/** Students of a university with the values that are compared. */
async function studentsWhere(
  db: Queryable,
  universityId: number,
  condition: RawBuilder<SqlBool>,
): Promise<OurStudent[]> {
  const { rows } = await sql<OurStudent>`
    select students.id, id_number, full_name, second_name, first_name, third_name, birth_date::text, gender, passport_pin, passport,
      phone, citizenship_id, edu_payment_id, study_status, group_id,
      ${namesOf('student_group', 'students.group_id')} as group_names,
      specialities.faculty_id, specialities.code as speciality_code,
      ${namesOf('speciality', 'specialities.id')} as speciality_names,
      ${COURSE} as course,
      (select curricula.education_form_id from student_registers
        join curricula on curricula.id = student_registers.curriculum_id
        where student_registers.student_id = students.id and student_registers.to_date is null limit 1) as education_form,
      (select gpa::text from gpa_records where gpa_records.student_id = students.id and latest limit 1) as gpa
    from students
    left join student_groups on student_groups.id = students.group_id
    left join specialities on specialities.id = student_groups.speciality_id
    where students.university_id = ${universityId} and ${condition}
    order by students.id`.execute(db);
  return rows;
}

/** The marks of students by their id: those that count for the GPA, of subjects of the current curriculum. */
export async function marksOf(db: Queryable, studentIds: number[]): Promise<ReadonlyMap<number, OurMark[]>> {
  const { rows } = await sql<OurMark & { student_id: number }>`
    select student_subject.student_id, ${namesOf('subject', 'subject.subject_id')} as names, semesters.number as semester,
      student_subject.current_mark as mark
    from student_subjects student_subject
    join semester_subjects subject on subject.id = student_subject.semester_subject_id
    join semesters on semesters.id = subject.semester_id
    join student_registers register on register.student_id = student_subject.student_id and register.to_date is null
      and register.curriculum_id = student_subject.curriculum_id
    where student_subject.student_id = any(${studentIds}::integer[]) and student_subject.current_mark is not null
      and student_subject.status <> 4
    order by student_subject.student_id, semesters.number, subject.sort, student_subject.id`.execute(db);
  return Map.groupBy(rows, ({ student_id }) => student_id);
}

/** Students whom the register may mean with these numbers. */
export const studentsWithNumbers = (
  db: Queryable,
  universityId: number,
  { numbers, pins }: { numbers: string[]; pins: string[] },
): Promise<OurStudent[]> =>
  studentsWhere(
    db,
    universityId,
    sql<SqlBool>`(students.id_number = any(${numbers}::text[]) or students.passport_pin = any(${pins}::text[]))`,
  );

export const studentsWithIds = (db: Queryable, universityId: number, ids: number[]): Promise<OurStudent[]> =>
  studentsWhere(db, universityId, sql<SqlBool>`students.id = any(${ids}::integer[])`);

/** Whether a student is one of those that a comparison is about. */
export function isTarget({ target, student_id, group_id, faculty_id }: Target, student: OurStudent): boolean {
  if (target === 'student') return student.id === student_id;
  if (target === 'group') return student.group_id === group_id;
  return target === 'university' || student.faculty_id === faculty_id;
}

/** Who studies or is on leave: the register must know them. Of the others it is only looked at what it has. */
const IS_CURRENT = sql`students.study_status in ('studying', 'academic_leave')`;

/** The ids of the students that the register must know. */
export async function expectedStudents(db: Queryable, target: Target): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select students.id from students
    left join student_groups on student_groups.id = students.group_id
    left join specialities on specialities.id = student_groups.speciality_id
    where students.university_id = ${target.university_id}
      and case ${target.target}::text
        when 'student' then students.id = ${target.student_id}
        when 'group' then students.group_id = ${target.group_id} and ${IS_CURRENT}
        when 'faculty' then specialities.faculty_id = ${target.faculty_id} and ${IS_CURRENT}
        else ${IS_CURRENT} end
    order by students.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Folds these texts as the search does: one spelling for all scripts and apostrophes. */
export async function foldingOf(db: Queryable, texts: string[]): Promise<Folding['fold']> {
  const { rows } = await sql<{ text: string; key: string }>`
    select text, search_key(text) as key from unnest(${[...new Set(texts)]}::text[]) text`.execute(db);
  const keys = new Map(rows.map(({ text, key }) => [text, key]));
  return (text) => keys.get(text) ?? text;
}

/**
 * Labels by their codes in the register, else by their names in any language: a name counts when the register gives no code, or when
 * the label has none.
 */
export async function labelsOf(db: Queryable, universityId: number): Promise<Label> {
  const { rows } = await sql<{ module: string; key: string; code: string | null; names: string[] }>`
    select module, key, hemis_code as code, array(
      select search_key(label) from label_translations where label_id = labels.id
      union select search_key(label) from label_overrides where label_id = labels.id and university_id = ${universityId}) as names
    from labels where module in ('citizenship', 'edu_payment', 'education_form') and status = 1
    order by place, id`.execute(db);
  return (module, given, fold) => {
    if (!given) return null;
    const ofModule = rows.filter((row) => row.module === module);
    const coded = given.code === '' ? undefined : ofModule.find(({ code }) => code === given.code);
    if (coded !== undefined) return coded.key;
    if (given.name === '') return null;
    const name = fold(given.name);
    const named = ofModule.find(
      ({ code, names }) => (given.code === '' || code === null) && names.includes(name),
    );
    return named?.key ?? null;
  };
}
