import { Username } from '@dekanat/contract/access/accounts/username.ts';
import { normaliseText } from '@dekanat/contract/api/fields.ts';
import { completePhone, digitsOnly, normalisePassport } from '@dekanat/contract/people/identifiers.ts';
import { properName } from '@dekanat/contract/people/proper-name.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { StudyStatus } from '@dekanat/contract/students/study-status.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { validateRules } from '#api/form-rules.ts';
import { lookupCache } from '#crud/lookup-cache.ts';
import { importedAccounts } from '#features/access/shared.ts';
import {
  countryColumn,
  districtColumn,
  labelColumn,
  nationalityColumn,
  regionColumn,
} from '#features/reference/shared.ts';
import { groupColumn } from '#features/structure/shared.ts';
import { dayColumn, fixedChoiceColumn, joinedColumn, textColumn } from '#platform/imports/columns.ts';
import { importKind } from '#platform/imports/import-kind.ts';
import { matchingStudents } from '../student-query.ts';
import { type Before, type StudentValues, studentRules } from '../student-rules.ts';
import { hemisStudents } from './hemis-students.ts';

/** The photo is uploaded by hand. */
const byHand = { photo: true } as const;
const username = Username.optional();
/** Of new students; an existing status is changed by an order only (docs/domain.md §3). */
const study_status = StudyStatus.extract(['studying', 'academic_leave']).default('studying');

const implied = { implied: true } as const;
const name = { ...implied, normalise: properName } as const;

/** Family name, given name, and the rest as patronymic: `Karimov Anvar Bahodir oʻgʻli`. A part that is missing says nothing. */
function nameParts(text: string): Record<string, string> {
  const [second_name = '', first_name = '', ...third] = properName(text).split(/\s+/);
  const parts = { second_name, first_name, third_name: third.join(' ') };
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== ''));
}

const NAME_PARTS = ['second_name', 'first_name', 'third_name'] as const;
const SHOWN_NAMES = ['full_name', 'full_name_ru'] as const;

/**
 * A whole name as a list in one script or the other shows it: exports have it, and the stored parts keep their spelling and division
 * (decision 38).
 */
function repeatedName(
  implied: Record<string, unknown>,
  stored: Record<string, unknown>,
): readonly (typeof NAME_PARTS)[number][] {
  const name = NAME_PARTS.flatMap((part) => implied[part] ?? []).join(' ');
  // Exactly: other capitals or hyphens are a correction.
  const isShown = SHOWN_NAMES.some(
    (column) => properName(normaliseText(String(stored[column] ?? ''))) === normaliseText(name),
  );
  return isShown ? NAME_PARTS : [];
}

/** The registration, which has the group as well, is changed by a transfer only (docs/domain.md §11). */
async function registeredAmong(context: Context, ids: number[]): Promise<number[]> {
  const found = await matchingStudents(context, { with_register: 1 })
    .where('students.id', '=', sql<number>`any(${ids}::integer[])`)
    .select('students.id')
    .execute();
  return found.map(({ id }) => id);
}

/** `also` lists the headings that HEMIS and registrars use. */
/** Students of whom notes were written since they were imported. */
async function notedStudents({ db }: Context, ids: number[]): Promise<number[]> {
  const noted = await db
    .selectFrom('student_notes')
    .where('student_id', '=', sql<number>`any(${ids}::integer[])`)
    .select('student_id')
    .distinct()
    .execute();
  return noted.map(({ student_id }) => student_id);
}

export const studentImport = importKind({
  calls: {
    ...students,
    create: {
      ...students.create,
      body: students.create.body.omit(byHand).extend({ username, study_status }),
    },
    update: { ...students.update, body: students.update.body.omit(byHand).extend({ username }) },
  },
  records: {
    table: 'students',
    texts: null,
    ofUniversity: true,
    visible: (context: Context) => matchingStudents(context, {}),
  },
  columns: [
    joinedColumn({
      field: 'full_name',
      label: 'student.full_name',
      aliases: ['Toʻliq ismi', 'F.I.O.', 'FISH', 'Ф.И.О.', 'Полное имя'],
      note: 'import.note.full_name',
      example: 'Karimov Anvar Bahodir oʻgʻli',
      parts: nameParts,
    }),
    textColumn({ field: 'second_name', label: 'student.second_name', example: 'Karimov', ...name }),
    textColumn({ field: 'first_name', label: 'student.first_name', example: 'Anvar', ...name }),
    textColumn({ field: 'third_name', label: 'student.third_name', example: 'Bahodir oʻgʻli', ...name }),
    textColumn({
      field: 'id_number',
      label: 'student.id_number',
      note: 'import.note.code',
      aliases: ['Talaba ID', 'HEMIS ID', 'Talaba raqami', 'Номер студента'],
      example: '301221100001',
      normalise: digitsOnly,
    }),
    textColumn({
      field: 'passport_pin',
      label: 'student.passport_pin',
      note: 'import.note.code',
      aliases: ['JSHSHIR-kod', 'PINFL', 'ПИНФЛ'],
      example: '50109041234567',
      normalise: digitsOnly,
    }),
    textColumn({
      field: 'passport',
      label: 'student.passport',
      aliases: ['Pasport raqami', 'Pasport seriyasi va raqami', 'Серия и номер паспорта'],
      example: 'AB1234567',
      normalise: normalisePassport,
    }),
    dayColumn({
      field: 'birth_date',
      label: 'student.birth_date',
      aliases: ['Tugʻilgan sana', 'Tugʻilgan kuni'],
      example: '01.09.2004',
    }),
    fixedChoiceColumn({ field: 'gender', label: 'student.gender' }, [
      { value: 'male', key: 'gender.male', aliases: ['Мужской', 'м', 'm'] },
      { value: 'female', key: 'gender.female', aliases: ['Женский', 'ж', 'f'] },
    ]),
    textColumn({
      field: 'phone',
      label: 'student.phone',
      note: 'import.note.phone',
      example: '+998901234567',
      normalise: completePhone,
    }),
    groupColumn('student.group_name'),
    labelColumn('citizenship_id', 'student.citizenship_name', 'citizenship'),
    nationalityColumn('nation_id', 'student.nation_name'),
    countryColumn('student.country_name').map((column) => ({ ...column, ...implied })),
    regionColumn('province_id', 'student.province_name'),
    districtColumn('city_id', 'student.city_name', 'province_id'),
    textColumn({
      field: 'street',
      label: 'student.street',
      aliases: ['Manzil', 'Yashash manzili', 'Адрес', 'Адрес проживания'],
      example: 'Navoiy koʻchasi, 12',
    }),
    labelColumn('edu_payment_id', 'student.edu_payment_name', 'edu_payment', [
      'Toʻlov shakli',
      'Форма оплаты',
    ]),
    labelColumn('social_category_id', 'student.social_category_name', 'social_category'),
    fixedChoiceColumn({ field: 'study_status', label: 'student.study_status' }, [
      { value: 'studying', key: 'study_status.studying' },
      {
        value: 'academic_leave',
        key: 'study_status.academic_leave',
        aliases: ['Akademik taʼtil', 'Академический отпуск'],
      },
    ]).map((column) => ({
      ...column,
      newRecordsOnly: true as const,
      note: 'import.note.study_status' as const,
    })),
    textColumn({ field: 'other', label: 'student.other', example: '' }),
    textColumn({
      field: 'username',
      label: 'student.username',
      note: 'import.note.username',
      example: '301221100001',
    }),
  ],
  fixedField: {
    field: 'group_id',
    among: registeredAmong,
    message: 'import.undo.registered',
  },
  usedSince: notedStudents,
  keyColumns: [['id_number'], ['passport_pin'], ['passport']],
  together: [
    ['country_id', 'province_id', 'city_id', 'street'],
    ['birth_date', 'gender', 'passport_pin'],
  ],
  repeats: repeatedName,
  uniqueFields: ['id_number', 'passport_pin', 'passport', 'username'],
  personal: 'students',
  source: hemisStudents,
  accounts: importedAccounts(
    { kind: 'student', permission: 'student_account_student' },
    async (_db, people) => people.map(({ columns }) => String(columns.id_number)),
  ),
  rules: (context) => {
    const look = lookupCache();
    return (values: Partial<StudentValues>, before: Before | undefined) =>
      validateRules(studentRules(context, { before, look }), values);
  },
});
