import { formatDay } from '@dekanat/contract/api/days.ts';
import { sql } from 'kysely';
import { type Context, messageLanguage } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { Refusal } from '#api/errors.ts';
import { translate } from '#api/messages.ts';
import { addRelatedNames } from '#crud/related-names.ts';
import { studentName } from '#features/students/shared.ts';
import type { TextKey } from '#locales/text-key.ts';
import { readLogos } from '#platform/documents/logos.ts';
import type { PaperTable } from '#platform/documents/paper.ts';
import { printedLetterhead, printedSignatures, readIssuer } from '#platform/documents/paper-issuer.ts';
import { paperFile } from '#platform/documents/render-paper.ts';
import {
  inOrder,
  NOT_CARRIED,
  newestRestoration,
  restoredSubjectRows,
  SUBJECT_NAMES,
} from './subject-rows.ts';

/** The academic difference of a student in order of the plan, with what was entered. */
async function readSubjects(context: Context, studentId: number) {
  const rows = await inOrder(restoredSubjectRows(context, { student_id: studentId }).where(NOT_CARRIED))
    .innerJoin('curricula', 'curricula.id', 'student_subject.curriculum_id')
    .leftJoin('restorations', (join) =>
      join.on(
        'restorations.id',
        '=',
        newestRestoration(sql.ref('students.id'), sql.ref('student_subject.curriculum_id')),
      ),
    )
    .leftJoin('orders', 'orders.id', 'restorations.order_id')
    .select([
      'students.university_id',
      studentName(context.language).as('fio'),
      'students.id_number',
      'students.group_id',
      'curricula.name as curriculum_name',
      'semesters.number as semester',
      'planned.subject_id',
      'planned.credit_hour',
      'result.rating',
      'result.mark',
      sql<boolean>`coalesce(result.absent, false)`.as('absent'),
      'orders.number as order_number',
      sql<string | null>`orders.order_date::text`.as('order_date'),
    ])
    .execute();
  return addRelatedNames(context, rows, SUBJECT_NAMES);
}
type Subject = Awaited<ReturnType<typeof readSubjects>>[number];

const COLUMNS: { title: TextKey; width: number }[] = [
  { title: 'order.print.row', width: 1 },
  { title: 'subject.noun', width: 6 },
  { title: 'semester.noun', width: 2 },
  { title: 'restored_subject.credit_hour', width: 2 },
  { title: 'restored_subject.rating', width: 2 },
  { title: 'restored_subject.mark', width: 2 },
  { title: 'academic_difference.print.date', width: 3 },
  { title: 'academic_difference.print.examiner', width: 5 },
];

const centred = (value: number | string | null) => ({ text: String(value ?? ''), align: 'center' as const });

/** Points, mark, date and signature are filled in by hand unless they were entered. */
const tableOf = (subjects: readonly Subject[], language: Context['language']): PaperTable => ({
  widths: COLUMNS.map(({ width }) => width),
  head: [COLUMNS.map(({ title }) => ({ text: translate(title, language) }))],
  body: subjects.map(({ subject_name, semester, credit_hour, rating, mark, absent }, index) => [
    centred(index + 1),
    subject_name ?? '—',
    ...[semester, credit_hour, absent ? translate('sheet.print.absent', language) : rating, mark].map(
      centred,
    ),
    '',
    '',
  ]),
});

/** The sheet with which a restored student takes the exams of the academic difference. @throws Refusal 404 without one */
export async function printDifference(reader: Context, studentId: number): Promise<Download> {
  const language = messageLanguage(reader);
  const context = { ...reader, language };
  const subjects = await readSubjects(context, studentId);
  const [first] = subjects;
  if (first === undefined) throw new Refusal('not_found', { key: 'academic_difference.none' });
  const issuer = await readIssuer(context.db, first.university_id, 'statement_sheet');
  const title = translate('academic_difference.print.title', language);
  const order = {
    number: first.order_number ?? '—',
    date: first.order_date ? formatDay(first.order_date) : '—',
  };
  const fact = (label: TextKey, value: string | null) => ({
    label: translate(label, language),
    value: value ?? '—',
  });
  return paperFile(
    {
      title: `${title}: ${first.fio}`,
      letterhead: printedLetterhead(issuer, [language]),
      blocks: [
        { kind: 'title', title, subtitle: translate('academic_difference.print.order', language, order) },
        {
          kind: 'facts',
          rows: [
            fact('student.full_name', first.fio),
            fact('student.id_number', first.id_number),
            fact('student.group_name', first.group_name),
            fact('curriculum.noun', first.curriculum_name),
          ],
        },
        { kind: 'table', table: tableOf(subjects, language) },
      ],
      closing: { signatures: printedSignatures(issuer, [language]) },
      footer: `${issuer.name[language]} · ${first.id_number}`,
    },
    `${title} ${first.id_number}.pdf`,
    await readLogos(context.services, [issuer.logo_file_id]),
  );
}
