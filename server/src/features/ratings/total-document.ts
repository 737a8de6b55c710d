import { Readable } from 'node:stream';
import { formatNumber, interfaceLanguage } from '@dekanat/contract/api/languages.ts';
import type { TotalStatement } from '@dekanat/contract/ratings/total-statements.ts';
import type { Paragraph, Table } from 'docx';
import type { Context } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { translate } from '#api/messages.ts';
import { readTotal } from './total-statement.ts';

const MIME = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const MARKS = [5, 4, 3, 2] as const;

/** A cell of the table: its text, and how many columns it covers. */
type Text = string | { text: string; span: number };

/** Of averages. */
const DECIMALS = 2;

/** The rows of the document: a heading, hours and credits, students. */
function tableRows(
  total: TotalStatement,
  language: Context['language'],
): { head: Text[][]; body: string[][] } {
  const word = (key: Parameters<typeof translate>[0]) => translate(key, language);
  const { subjects, rows } = total;
  return {
    head: [
      [
        word('statement.column.no'),
        word('statement.column.fio'),
        ...subjects.map(({ subject_name }) => subject_name ?? ''),
        word('total.average'),
        word('total.gpa'),
      ],
      [
        { text: word('total.hours_credit'), span: 2 },
        ...subjects.map(({ hours, credit }) => `${hours}/${credit}`),
        { text: `${total.hours}/${total.credit}`, span: 2 },
      ],
    ],
    body: rows.map(({ no, fio, results, average, gpa }) => [
      String(no),
      fio,
      ...subjects.map(({ semester_subject_id }) => {
        const found = results.find((one) => one.semester_subject_id === semester_subject_id);
        if (found === undefined) return '–';
        if (found.mark === null) return '';
        const retake = found.statement === 'retake' ? [word('sheet.print.retake')] : [];
        const points = found.absent ? word('sheet.print.absent') : found.rating;
        return [`${points}/${found.mark}`, ...retake].join(' ');
      }),
      average === null ? '' : formatNumber(average, interfaceLanguage(language), DECIMALS),
      gpa === null ? '' : formatNumber(gpa, interfaceLanguage(language), DECIMALS),
    ]),
  };
}

/** The distribution of marks: a row for each of 5, 4, 3, 2, in every subject and altogether. */
const summaryRows = (total: TotalStatement, language: Context['language']): Text[][] =>
  MARKS.map((mark) => [
    { text: translate('total.mark', language, { mark }), span: 2 },
    ...total.subjects.map((subject) => String(subject[`mark_${mark}`])),
    { text: String(total[`mark_${mark}`]), span: 2 },
  ]);

const titleOf = (total: TotalStatement, language: Context['language']) =>
  translate('total.title', language, {
    university: total.university_name ?? '',
    group: total.student_group_name ?? '',
    semester: total.semester_name,
  });

/** Loaded when the first document is made: no other request needs the library. */
async function pack(
  title: string,
  lines: string[],
  rows: { head: Text[][]; body: Text[][] },
): Promise<Buffer> {
  const docx = await import('docx');
  const { AlignmentType, Document, Packer, PageOrientation, TableCell, TableRow, WidthType } = docx;
  const paragraph = (text: string, bold = false): Paragraph =>
    new docx.Paragraph({
      alignment: bold ? AlignmentType.CENTER : AlignmentType.LEFT,
      children: [new docx.TextRun({ text, bold })],
    });
  const row = (texts: Text[], tableHeader: boolean) =>
    new TableRow({
      tableHeader,
      cantSplit: true,
      children: texts.map((cell) => {
        const { text, span } = typeof cell === 'string' ? { text: cell, span: 1 } : cell;
        return new TableCell({ columnSpan: span, children: [paragraph(text, tableHeader)] });
      }),
    });
  const table: Table = new docx.Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: [...rows.head.map((texts) => row(texts, true)), ...rows.body.map((texts) => row(texts, false))],
  });
  const document = new Document({
    title,
    creator: 'Dekanat',
    sections: [
      {
        properties: { page: { size: { orientation: PageOrientation.LANDSCAPE } } },
        children: [paragraph(title, true), ...lines.map((line) => paragraph(line)), table],
      },
    ],
  });
  return Packer.toBuffer(document);
}

/** The total sheet as a Word document, named like the group. */
export async function totalDocument(
  context: Context,
  groupId: number,
  semesterId: number,
): Promise<Download> {
  const { language } = context;
  const total = await readTotal(context, groupId, semesterId);
  const { head, body } = tableRows(total, language);
  const lines = [total.faculty_name, total.speciality_name, total.academic_year_name].filter(
    (line) => line !== null,
  );
  const bytes = await pack(titleOf(total, language), lines, {
    head,
    body: [...body, ...summaryRows(total, language)],
  });
  return {
    filename: `${total.student_group_name ?? groupId}.docx`,
    mime: MIME,
    body: Readable.from(bytes, { objectMode: false }),
  };
}
