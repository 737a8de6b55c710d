import { type Context, messageLanguage } from '#api/context.ts';
import { inScope } from '#api/scope.ts';
import type { TextKey } from '#locales/text-key.ts';
import { allNames, type Choice, choiceColumn, namedChoice, namedChoices } from '#platform/imports/columns.ts';
import { STRUCTURE_SCOPE } from './record-scope.ts';
import { DEPARTMENT, FACULTY, SPECIALITY, STUDENT_GROUP } from './record-texts.ts';

const choicesOf = (
  table: 'faculties' | 'departments',
  texts: typeof FACULTY,
  code: 'faculty_code' | 'code',
) => namedChoices(table, texts, code, (scope) => inScope(scope, STRUCTURE_SCOPE[table]));

/** Import columns for a faculty or a speciality in the caller's scope. */
export const facultyColumn = () =>
  choiceColumn({
    field: 'faculty_id',
    label: 'field.faculty',
    choices: choicesOf('faculties', FACULTY, 'faculty_code'),
  });

/** Faculties may share codes and names of specialities: these are distinguished by the code of their faculty. */
async function specialityChoices(context: Context) {
  const rows = await context.db
    .selectFrom('specialities')
    .innerJoin('faculties', 'faculties.id', 'specialities.faculty_id')
    .where(inScope(context.scope, STRUCTURE_SCOPE.specialities))
    .select([
      'specialities.id as value',
      'specialities.code',
      'specialities.faculty_id',
      'faculties.faculty_code',
      allNames(SPECIALITY, 'name', 'specialities.id').as('names'),
    ])
    .orderBy('specialities.id')
    .execute();
  return rows.map(({ faculty_id, faculty_code, ...row }) => {
    const choice = namedChoice(row, messageLanguage(context));
    const label = `${row.code} (${faculty_code})`;
    return {
      ...choice,
      faculty_id,
      aliases: [...choice.aliases, label],
      distinct: { label, message: 'import.choice.several.faculty' as const },
    };
  });
}

export const specialityColumn = () =>
  choiceColumn({
    field: 'speciality_id',
    label: 'student_group.speciality_name',
    choices: specialityChoices,
  });

/** The same for records that also name the faculty of their speciality. */
export const specialityWithFacultyColumns = (label: TextKey) => [
  choiceColumn({
    field: 'speciality_id',
    label,
    choices: async (context) =>
      (await specialityChoices(context)).map(({ faculty_id, ...choice }) => ({
        ...choice,
        implies: { faculty_id },
      })),
  }),
  facultyColumn().map((column) => ({ ...column, implied: true as const })),
];

/**
 * Groups have no code: those with the same name are distinguished by the code of their speciality. A name is unique among
 * open groups, and used again after the group is closed.
 */
async function groupChoices(context: Context): Promise<Choice[]> {
  const rows = await context.db
    .selectFrom('student_groups')
    .leftJoin('specialities', 'specialities.id', 'student_groups.speciality_id')
    .where(inScope(context.scope, STRUCTURE_SCOPE.student_groups))
    .select([
      'student_groups.id as value',
      'specialities.code as speciality',
      'student_groups.status',
      allNames(STUDENT_GROUP, 'name', 'student_groups.id').as('names'),
    ])
    .orderBy('student_groups.id')
    .execute();
  return rows.map(({ speciality, status, ...row }) => {
    const named = namedChoice({ ...row, code: null }, messageLanguage(context));
    const choice = { ...named, open: status === 1 };
    if (speciality === null) return choice;
    const apart = (name: string) => `${name} (${speciality})`;
    return {
      ...choice,
      aliases: [...choice.aliases, ...choice.aliases.map(apart)],
      distinct: { label: apart(choice.label), message: 'import.choice.several.apart' as const },
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
