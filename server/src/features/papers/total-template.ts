import { today } from '@dekanat/contract/api/days.ts';
import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import { FINAL } from '@dekanat/contract/curricula/control-rules.ts';
import type { TotalStatement } from '@dekanat/contract/ratings/total-statements.ts';
import type { Context } from '#api/context.ts';
import { invalidField, Refusal } from '#api/errors.ts';
import { translate } from '#api/messages.ts';
import { readTotal } from '#features/ratings/shared.ts';
import { matchingStudents, STUDENT_FIELDS } from '#features/students/shared.ts';
import type { TextKey } from '#locales/text-key.ts';
import type { Paper, PaperTable } from '#platform/documents/paper.ts';
import { printedLetterhead, printedSignatures, readIssuer } from '#platform/documents/paper-issuer.ts';
import {
  ACADEMIC_YEAR,
  CREDIT,
  commonValues,
  ROW,
  SEMESTER_NUMBER,
  SUBJECT_NAME,
  VERIFIED_FIELDS,
} from '#platform/documents/templates/common-fields.ts';
import { FORM_CODE, FORM_ISSUER } from '#platform/documents/templates/form-content.ts';
import type {
  PaperTemplateKind,
  TemplateContent,
  TemplateField,
  TemplateValues,
} from '#platform/documents/templates/template-kind.ts';
import { printedNumber } from '#platform/documents/templates/template-values.ts';
import { DECIMALS, resultsOf, resultText, type SheetPrint } from './sheet-print.ts';
import { HOURS, MARK_COUNTS } from './statement-template.ts';

/** Only rows repeat in templates, and subjects are columns: their fields are numbered. */
const SUBJECTS_MAX = 15;
const NUMBERS = Array.from({ length: SUBJECTS_MAX }, (_, at) => at + 1);
/** What a student has in a subject; a template prints at least one of them. */
const RESULT_FIELDS: readonly TemplateField[] = [
  { name: 'result', about: 'template_field.numbered_result', sample: '86 / 4' },
  { name: 'points', about: 'template_field.numbered_points', sample: '86' },
  { name: 'grade', about: 'template_field.numbered_grade', sample: '4' },
];

const numbered = (fields: readonly TemplateField[]) =>
  NUMBERS.flatMap((number) => fields.map((field) => ({ ...field, name: `${field.name}_${number}` })));
const ofStudent = (...names: string[]) => STUDENT_FIELDS.filter(({ name }) => names.includes(name));

const FIELDS: readonly TemplateField[] = [
  ...VERIFIED_FIELDS,
  ...ofStudent('faculty', 'speciality', 'group'),
  ACADEMIC_YEAR,
  SEMESTER_NUMBER,
  ...MARK_COUNTS,
  {
    name: 'subjects',
    about: 'template_field.total_subjects',
    sample: '',
    fields: [ROW, SUBJECT_NAME, HOURS, CREDIT, ...MARK_COUNTS],
  },
  ...numbered([
    { ...SUBJECT_NAME, name: 'subject', about: 'template_field.numbered_subject' },
    { name: 'load', about: 'template_field.numbered_load', sample: '120 / 4' },
  ]),
  {
    name: 'students',
    about: 'template_field.sheet_students',
    sample: '',
    fields: [
      ROW,
      ...ofStudent('student_name', 'student_number'),
      ...numbered(RESULT_FIELDS),
      { name: 'average', about: 'template_field.average', sample: '81.5' },
      { name: 'gpa', about: 'template_field.gpa', sample: '4.25' },
    ],
  },
];

const marksOf = ({ mark_5, mark_4, mark_3, mark_2 }: Pick<TotalStatement, `mark_${5 | 4 | 3 | 2}`>) => ({
  mark_5,
  mark_4,
  mark_3,
  mark_2,
});

/** The values of numbered fields, one record for each number. */
const numberedValues = (values: readonly TemplateValues[]): TemplateValues =>
  Object.fromEntries(
    values.flatMap((one, at) => Object.entries(one).map(([name, value]) => [`${name}_${at + 1}`, value])),
  );

function studentValues(
  row: TotalStatement['rows'][number],
  subjects: TotalStatement['subjects'],
  language: InterfaceLanguage,
): TemplateValues {
  const results = resultsOf(row, subjects).map((result) => ({
    result: resultText(result, language),
    points: result?.absent ? translate('sheet.print.absent', language) : (result?.rating ?? null),
    grade: result?.mark ?? null,
  }));
  return {
    row: row.no,
    student_name: row.fio,
    student_number: row.id_number,
    ...numberedValues(results),
    average: printedNumber(row.average, language, DECIMALS),
    gpa: printedNumber(row.gpa, language, DECIMALS),
  };
}

/** What a template prints of a total sheet. */
export function totalValues(
  total: TotalStatement,
  { issuer, number, date, language }: SheetPrint,
): TemplateContent {
  const { subjects, rows } = total;
  const columns = subjects.map(({ subject_name, hours, credit }) => ({
    subject: subject_name,
    load: `${hours} / ${credit}`,
  }));
  return {
    logo_file_id: issuer.logo_file_id,
    values: {
      ...commonValues(issuer, { number: number ?? '', date }, [language]),
      faculty: total.faculty_name,
      speciality: total.speciality_name,
      group: total.student_group_name,
      academic_year: total.academic_year_name,
      semester_number: total.semester_name,
      ...marksOf(total),
      subjects: subjects.map((subject, at) => ({
        row: at + 1,
        name: subject.subject_name,
        hours: subject.hours,
        credit: subject.credit,
        ...marksOf(subject),
      })),
      ...numberedValues(columns),
      students: rows.map((row) => studentValues(row, subjects, language)),
    },
  };
}

/** @throws Refusal where a template has no field for the name or the results of a subject of the sheet */
export function requireSubjectFields(fields: ReadonlySet<string>, { subjects }: TemplateValues): void {
  const count = Array.isArray(subjects) ? subjects.length : 0;
  const isPrinted = (number: number) =>
    RESULT_FIELDS.some(({ name }) => fields.has(`${name}_${number}`)) &&
    (fields.has('#subjects') || fields.has(`subject_${number}`));
  const missing = Array.from({ length: count }, (_, at) => at + 1).find((number) => !isPrinted(number));
  if (missing === undefined) return;
  const values = { count, number: missing, most: SUBJECTS_MAX };
  throw new Refusal('incomplete', { key: 'paper_template.subjects', values });
}

const FACTS: [TextKey, string][] = [
  ['student.group_name', '{group}'],
  ['field.faculty', '{faculty}'],
  ['student_group.speciality_name', '{speciality}'],
  ['transcript.academic_year_name', '{academic_year}'],
  ['transcript.semester_name', '{semester_number}'],
];

/** Columns for as many subjects as there are fields: a university removes those that it does not need. */
function resultTable(say: (key: TextKey) => string): PaperTable {
  const upwards = (text: string) => ({ text, upwards: true });
  const centred = (text: string) => ({ text, align: 'center' as const });
  const average = (text: string) => ({ ...centred(text), numberFormat: '0.00' });
  return {
    widths: [1, 7, ...NUMBERS.map(() => 2), 2, 2],
    head: [
      [
        { text: say('transcript.print.row') },
        { text: say('student.full_name') },
        ...NUMBERS.map((number) => upwards(`{subject_${number}} {load_${number}}`)),
        upwards(say('sheet.print.average')),
        upwards('GPA'),
      ],
    ],
    body: [
      [
        centred('{#students}{row}'),
        '{student_name}',
        ...NUMBERS.map((number) => centred(`{result_${number}}`)),
        average('{average}'),
        average('{gpa}{/students}'),
      ],
    ],
  };
}

function totalForm(language: InterfaceLanguage): Paper {
  const say = (key: TextKey, values = {}) => translate(key, language, values);
  const title = say('sheet.print.total');
  const marks = [5, 4, 3, 2].map((mark) => `${mark}: {mark_${mark}}`).join(', ');
  return {
    title,
    landscape: true,
    letterhead: printedLetterhead(FORM_ISSUER, [language]),
    blocks: [
      { kind: 'title', title, subtitle: '№ {number}, {date}' },
      { kind: 'facts', rows: FACTS.map(([key, value]) => ({ label: say(key), value })) },
      { kind: 'table', table: resultTable(say) },
      { kind: 'text', text: say('sheet.print.marks', { marks }) },
    ],
    closing: { signatures: printedSignatures(FORM_ISSUER, [language]), code: FORM_CODE },
    footer: `{university_name} · ${title} {number}`,
  };
}

/** The newest total sheet of the student's group. */
async function newestTotal(context: Context, studentId: number): Promise<TotalStatement> {
  const found = await matchingStudents(context, {})
    .innerJoin('statements', 'statements.group_id', 'students.group_id')
    .innerJoin('semesters', 'semesters.id', 'statements.semester_id')
    .where('students.id', '=', studentId)
    .where('statements.control_type_id', '=', FINAL)
    .select(['statements.group_id', 'statements.semester_id'])
    .orderBy('semesters.start_date', 'desc')
    .orderBy('semesters.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (found === undefined) throw invalidField('student_id', 'paper_template.no_sheet');
  return readTotal(context, found.group_id, found.semester_id);
}

export const totalTemplate: PaperTemplateKind = {
  kind: 'total_sheet',
  formats: ['docx', 'xlsx'],
  fields: FIELDS,
  form: totalForm,
  needs: 'curriculum_index',
  preview: async (reader, studentId, language) => {
    const context = { ...reader, language };
    const total = await newestTotal(context, studentId);
    const issuer = await readIssuer(context.db, total.university_id, 'total_sheet');
    const number = translate('paper_template.preview_number', language);
    return totalValues(total, { issuer, number, date: today(), language });
  },
  requireFields: requireSubjectFields,
};
