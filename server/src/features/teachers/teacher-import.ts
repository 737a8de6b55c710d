import { Username } from '@dekanat/contract/access/accounts/username.ts';
import { digitsOnly, normalisePassport } from '@dekanat/contract/people/identifiers.ts';
import { properName } from '@dekanat/contract/people/proper-name.ts';
import { teachers } from '@dekanat/contract/teachers/teachers.ts';
import type { Context } from '#api/context.ts';
import { validateRules } from '#api/form-rules.ts';
import { lookupCache } from '#crud/lookup-cache.ts';
import { importedAccounts } from '#features/access/shared.ts';
import { labelColumn } from '#features/reference/shared.ts';
import { departmentColumn } from '#features/structure/shared.ts';
import {
  dayColumn,
  fixedChoiceColumn,
  joinedColumn,
  personStatusColumn,
  textColumn,
  translatedColumns,
} from '#platform/imports/columns.ts';
import { importKind } from '#platform/imports/import-kind.ts';
import { defaultUsernames } from './default-usernames.ts';
import { hemisTeachers } from './hemis-teachers.ts';
import { TEACHER } from './record-texts.ts';
import { matchingTeachers } from './teacher-query.ts';
import { type Before, type TeacherValues, teacherRules } from './teacher-rules.ts';

/** Photo and groups are set by hand. */
const byHand = { profile_img: true, teacher_group_ids: true } as const;
const username = Username.optional();

const implied = { implied: true } as const;

export const teacherImport = importKind({
  calls: {
    ...teachers,
    create: { ...teachers.create, body: teachers.create.body.omit(byHand).extend({ username }) },
    update: { ...teachers.update, body: teachers.update.body.omit(byHand).extend({ username }) },
  },
  records: {
    table: 'teachers',
    texts: TEACHER,
    ofUniversity: true,
    visible: (context: Context) => matchingTeachers(context, {}),
  },
  columns: [
    translatedColumns({
      field: 'fio',
      label: 'teacher.fio',
      normalise: properName,
      examples: { oz: 'Karimov Anvar Bahodir oʻgʻli', ru: 'Каримов Анвар Баходирович' },
    }),
    joinedColumn({
      field: 'passport',
      label: 'teacher.passport',
      aliases: ['Pasport seriyasi va raqami', 'Серия и номер паспорта'],
      example: 'AB1234567',
      parts: (text) => ({
        passport_series: normalisePassport(text).slice(0, 2),
        passport_number: normalisePassport(text).slice(2),
      }),
      personal: true,
    }),
    textColumn({
      field: 'passport_series',
      label: 'teacher.passport_series',
      example: 'AB',
      normalise: normalisePassport,
      ...implied,
    }),
    textColumn({
      field: 'passport_number',
      label: 'teacher.passport_number',
      note: 'import.note.code',
      example: '1234567',
      normalise: digitsOnly,
      ...implied,
    }),
    dayColumn({
      field: 'birthday',
      label: 'teacher.birthday',
      aliases: ['Tugʻilgan sana', 'Tugʻilgan kuni'],
      example: '17.05.1980',
    }),
    fixedChoiceColumn({ field: 'gender', label: 'teacher.gender' }, [
      { value: 'male', key: 'gender.male', aliases: ['Мужской', 'м', 'm'] },
      { value: 'female', key: 'gender.female', aliases: ['Женский', 'ж', 'f'] },
    ]),
    departmentColumn('teacher.department_name'),
    labelColumn('post', 'teacher.post_name', 'post_teachers'),
    labelColumn('scientific_title', 'teacher.scientific_title_name', 'academic_title'),
    labelColumn('scientific_degree', 'teacher.scientific_degree_name', 'degree_management'),
    labelColumn('citizenship_id', 'teacher.citizenship_name', 'citizenship'),
    personStatusColumn(),
    textColumn({
      field: 'username',
      label: 'teacher.username',
      note: 'import.note.username',
      example: 'karimov.a',
    }),
  ],
  keyColumns: [['passport_series', 'passport_number']],
  uniqueFields: ['username'],
  personal: 'teachers',
  source: hemisTeachers,
  accounts: importedAccounts({ kind: 'teacher', permission: 'teacher_update' }, (db, people) =>
    defaultUsernames(
      db,
      people.map(({ texts: [text] }) => String(text?.fio)),
    ),
  ),
  rules: (context) => {
    const look = lookupCache();
    return (values: Partial<TeacherValues>, before: Before | undefined) =>
      validateRules(teacherRules(context, { before, look }), values);
  },
});
