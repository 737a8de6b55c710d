import type { Language } from '@dekanat/contract/api/languages.ts';
import { MONTHS } from '@dekanat/contract/reference/config-catalogue.ts';
import { sql } from 'kysely';
import { type Context, messageLanguage } from '#api/context.ts';
import { inScope } from '#api/scope.ts';
import { TODAY } from '#crud/today.ts';
import { bestText, textsOf } from '#crud/translations.ts';
import { configuredText } from '#features/reference/shared.ts';
import type { TextKey } from '#locales/text-key.ts';
import { allNames, type Choice, choiceColumn, namedChoice, namedChoices } from '#platform/imports/columns.ts';

export const FACULTY = textsOf('faculty', 'name');
export const SPECIALITY = textsOf('speciality', 'name');
/** With the qualification of graduates. */
export const SPECIALITY_TEXTS = textsOf('speciality', 'name', 'qualification');
export const DEPARTMENT = textsOf('department', 'name');
export const STUDENT_GROUP = textsOf('student_group', 'name');

/**
 * The columns with the university and faculty of each table's rows. A group belongs to the faculty of its
 * speciality.
 */
export const SCOPE = {
  faculties: { university: 'faculties.university_id', faculty: 'faculties.id' },
  departments: { university: 'departments.university_id', faculty: 'departments.faculty_id' },
  specialities: { university: 'specialities.university_id', faculty: 'specialities.faculty_id' },
  student_groups: { university: 'student_groups.university_id', faculty: 'specialities.faculty_id' },
} as const;

/**
 * The year of study of the students in a row of `student_groups`, which follows from their year of entry; 0 before
 * their first academic year has begun.
 */
export const COURSE = sql<number>`greatest(
  extract(year from ${TODAY} - make_interval(months => array_position(
    ${[...MONTHS]}::text[], ${configuredText('academic-year-start-month', 'student_groups.university_id')}) - 1))
    - student_groups.entry_year + 1, 0)::integer`;

/** The key of the education type of the speciality in `column`. */
export const educationType = (column: `${string}.${string}`) =>
  sql<string | null>`(select education_type_id from specialities where id = ${sql.ref(column)})`;

/** The name of the faculty in `column`. */
export const facultyName = (column: `${string}.${string}`, language: Language | undefined) =>
  bestText(FACULTY, 'name', column, language);

/** The name of the department in `column`. */
export const departmentName = (column: `${string}.${string}`, language: Language | undefined) =>
  bestText(DEPARTMENT, 'name', column, language);

/** The name of the student group in `column`. */
export const groupName = (column: `${string}.${string}`, language: Language | undefined) =>
  bestText(STUDENT_GROUP, 'name', column, language);

/** The name of the speciality in `column`. */
export const specialityName = (column: `${string}.${string}`, language: Language | undefined) =>
  bestText(SPECIALITY, 'name', column, language);

const choicesOf = (
  table: 'faculties' | 'specialities' | 'departments',
  texts: typeof FACULTY,
  code: 'faculty_code' | 'code',
) => namedChoices(table, texts, code, (scope) => inScope(scope, SCOPE[table]));

/** Import columns for a faculty or a speciality in the caller's scope. */
export const facultyColumn = () =>
  choiceColumn({
    field: 'faculty_id',
    label: 'field.faculty',
    choices: choicesOf('faculties', FACULTY, 'faculty_code'),
  });
export const specialityColumn = () =>
  choiceColumn({
    field: 'speciality_id',
    label: 'student_group.speciality_name',
    choices: choicesOf('specialities', SPECIALITY, 'code'),
  });

/** Groups have no code: those with the same name are distinguished by the code of their speciality. */
async function groupChoices(context: Context): Promise<Choice[]> {
  const rows = await context.db
    .selectFrom('student_groups')
    .leftJoin('specialities', 'specialities.id', 'student_groups.speciality_id')
    .where(inScope(context.scope, SCOPE.student_groups))
    .select([
      'student_groups.id as value',
      'specialities.code as speciality',
      allNames(STUDENT_GROUP, 'name', 'student_groups.id').as('names'),
    ])
    .orderBy('student_groups.id')
    .execute();
  return rows.map(({ speciality, ...row }) => {
    const choice = namedChoice({ ...row, code: null }, messageLanguage(context));
    if (speciality === null) return choice;
    const apart = (name: string) => `${name} (${speciality})`;
    return {
      ...choice,
      aliases: [...choice.aliases, ...choice.aliases.map(apart)],
      distinctLabel: apart(choice.label),
    };
  });
}

/** Import columns for a teacher's department and a student's group. */
export const departmentColumn = (label: TextKey) =>
  choiceColumn({ field: 'department_id', label, choices: choicesOf('departments', DEPARTMENT, 'code') });
export const groupColumn = (label: TextKey) =>
  choiceColumn({ field: 'group_id', label, choices: groupChoices }).map((column) => ({
    ...column,
    note: 'import.note.group' as const,
  }));
