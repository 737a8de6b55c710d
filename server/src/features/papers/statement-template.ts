import { today } from '@dekanat/contract/api/days.ts';
import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import { sql } from 'kysely';
import { invalidField } from '#api/errors.ts';
import { translate } from '#api/messages.ts';
import { readSheet } from '#features/ratings/shared.ts';
import { matchingStudents, STUDENT_FIELDS } from '#features/students/shared.ts';
import type { TextKey } from '#locales/text-key.ts';
import type { Paper } from '#platform/documents/paper.ts';
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
} from '#platform/documents/templates/template-kind.ts';
import { printedNumber } from '#platform/documents/templates/template-values.ts';
import { type CertifiedSheet, certified, markCounts, type SheetPrint } from './sheet-print.ts';

const ofStudent = (...names: string[]) => STUDENT_FIELDS.filter(({ name }) => names.includes(name));

export const HOURS: TemplateField = { name: 'hours', about: 'template_field.hours', sample: '120' };
/** How many students have each mark. */
export const MARK_COUNTS: readonly TemplateField[] = [
  { name: 'mark_5', about: 'template_field.mark_5', sample: '6' },
  { name: 'mark_4', about: 'template_field.mark_4', sample: '11' },
  { name: 'mark_3', about: 'template_field.mark_3', sample: '5' },
  { name: 'mark_2', about: 'template_field.mark_2', sample: '1' },
];

const FIELDS: readonly TemplateField[] = [
  ...VERIFIED_FIELDS,
  { ...SUBJECT_NAME, name: 'subject' },
  ...ofStudent('faculty', 'speciality', 'group'),
  ACADEMIC_YEAR,
  SEMESTER_NUMBER,
  {
    name: 'control',
    about: 'template_field.control',
    sample: { oz: 'Yakuniy nazorat', ru: 'Итоговый контроль', en: 'Final control' },
  },
  {
    name: 'statement',
    about: 'template_field.statement',
    sample: { oz: '1-shakl', ru: '1-я форма', en: 'First statement' },
  },
  HOURS,
  CREDIT,
  { name: 'teacher', about: 'template_field.teacher', sample: 'Aliyeva Nodira' },
  ...MARK_COUNTS,
  { name: 'mark_counts', about: 'template_field.mark_counts', sample: '5: 6, 4: 11, 3: 5, 2: 1' },
  { name: 'absent', about: 'template_field.absent', sample: '1' },
  {
    name: 'students',
    about: 'template_field.sheet_students',
    sample: '',
    fields: [
      ROW,
      ...ofStudent('student_name', 'student_number'),
      { name: 'interim', about: 'template_field.interim', sample: '35' },
      { name: 'final', about: 'template_field.final', sample: '51' },
      { name: 'points', about: 'template_field.points', sample: '86' },
      { name: 'grade', about: 'template_field.grade', sample: '4' },
    ],
  },
];

/** What a template prints of a sheet. */
export function statementValues(
  sheet: CertifiedSheet,
  { issuer, number, date, language }: SheetPrint,
): TemplateContent {
  return {
    logo_file_id: issuer.logo_file_id,
    values: {
      ...commonValues(issuer, { number: number ?? '', date }, [language]),
      subject: sheet.subject_name,
      faculty: sheet.faculty_name,
      speciality: sheet.speciality_name,
      group: sheet.student_group_name,
      academic_year: sheet.academic_year_name,
      semester_number: sheet.semester_name,
      control: sheet.control_type_name,
      statement: sheet.statement_name,
      hours: sheet.hours,
      credit: sheet.credit,
      teacher: sheet.teacher_name,
      mark_5: sheet.mark_5,
      mark_4: sheet.mark_4,
      mark_3: sheet.mark_3,
      mark_2: sheet.mark_2,
      mark_counts: markCounts(sheet),
      absent: sheet.absent,
      students: sheet.rows.map(({ no, fio, id_number, ic_rating, fc_rating, absent, rating, mark }) => ({
        row: no,
        student_name: fio,
        student_number: id_number,
        interim: printedNumber(ic_rating, language),
        final: absent ? translate('sheet.print.absent', language) : printedNumber(fc_rating, language),
        points: rating,
        grade: mark,
      })),
    },
  };
}

const COLUMNS: [TextKey, number, string][] = [
  ['transcript.print.row', 1, '{#students}{row}'],
  ['student.full_name', 7, '{student_name}'],
  ['student.id_number', 3, '{student_number}'],
  ['sheet.print.interim', 2, '{interim}'],
  ['sheet.print.final', 2, '{final}'],
  ['transcript.print.rating', 2, '{points}'],
  ['transcript.print.mark', 2, '{grade}{/students}'],
];
const FACTS: [TextKey, string][] = [
  ['transcript.print.subject', '{subject}'],
  ['student.group_name', '{group}'],
  ['field.faculty', '{faculty}'],
  ['transcript.academic_year_name', '{academic_year}'],
  ['transcript.semester_name', '{semester_number}'],
  ['sheet.print.control', '{control}, {statement}'],
  ['sheet.print.load', '{hours} / {credit}'],
  ['sheet.print.teacher', '{teacher}'],
];

function statementForm(language: InterfaceLanguage): Paper {
  const say = (key: TextKey, values = {}) => translate(key, language, values);
  return {
    title: say('sheet.print.title'),
    letterhead: printedLetterhead(FORM_ISSUER, [language]),
    blocks: [
      { kind: 'title', title: say('sheet.print.title'), subtitle: '№ {number}, {date}' },
      { kind: 'facts', rows: FACTS.map(([key, value]) => ({ label: say(key), value })) },
      {
        kind: 'table',
        table: {
          widths: COLUMNS.map(([, width]) => width),
          head: [COLUMNS.map(([key]) => ({ text: say(key) }))],
          body: [COLUMNS.map(([, , field]) => field)],
        },
      },
      {
        kind: 'text',
        text: `{#mark_counts}${say('sheet.print.marks', { marks: '{mark_counts}' })}{/mark_counts}`,
      },
    ],
    closing: {
      signatures: [
        { position: say('sheet.print.teacher'), name: '{teacher}' },
        ...printedSignatures(FORM_ISSUER, [language]),
      ],
      code: FORM_CODE,
    },
    footer: `{university_name} · ${say('sheet.print.title')} {number}`,
  };
}

export const statementTemplate: PaperTemplateKind = {
  kind: 'statement_sheet',
  formats: ['docx', 'xlsx'],
  fields: FIELDS,
  form: statementForm,
  needs: 'curriculum_index',
  /** The newest sheet of the student's group. */
  preview: async (reader, studentId, language) => {
    const context = { ...reader, language };
    const found = await matchingStudents(context, {})
      .innerJoin('statements', 'statements.group_id', 'students.group_id')
      .where('students.id', '=', studentId)
      .select('statements.id')
      .orderBy(sql`statements.state = 'closed'`, 'desc')
      .orderBy('statements.id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (found === undefined) throw invalidField('student_id', 'paper_template.no_sheet');
    const sheet = await readSheet(context, found.id, 'staff');
    const issuer = await readIssuer(context.db, sheet.university_id, 'statement_sheet');
    const number = translate('paper_template.preview_number', language);
    return statementValues(certified(sheet), { issuer, number, date: today(), language });
  },
};
