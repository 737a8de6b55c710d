import type { Language } from '@dekanat/contract/api/languages.ts';
import { sql } from 'kysely';
import { bestText } from '#crud/translations.ts';
import { DEPARTMENT, FACULTY, STUDENT_GROUP } from './record-texts.ts';

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
