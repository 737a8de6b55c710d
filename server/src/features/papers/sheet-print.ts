import { formatDay } from '@dekanat/contract/api/days.ts';
import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import { formatNumber } from '@dekanat/contract/api/languages.ts';
import { INTERIM } from '@dekanat/contract/curricula/control-rules.ts';
import type { Sheet } from '@dekanat/contract/ratings/sheets.ts';
import type { TotalStatement } from '@dekanat/contract/ratings/total-statements.ts';
import { translate } from '#api/messages.ts';
import type { TextKey } from '#locales/text-key.ts';
import type { Paper, PaperCell, PaperTable } from '#platform/documents/paper.ts';
import { type PaperIssuer, printedLetterhead, printedSignatures } from '#platform/documents/paper-issuer.ts';

const MARKS = [5, 4, 3, 2] as const;
/** Number, name, student number, interim and final points, rating, mark. */
const SHEET_WIDTHS = [1, 7, 3, 2, 2, 2, 2];
/** Number and name; each subject and the two averages have the last one. */
const TOTAL_WIDTHS = [1, 7, 2];
const NONE = '—';

/** What a printed sheet says besides its data; a draft has no number, but says why. */
export interface SheetPrint {
  issuer: PaperIssuer;
  language: InterfaceLanguage;
  number: string | null;
  date: string;
  draft?: Extract<TextKey, `sheet.print.${'draft' | 'unissued'}`>;
}

/** Of averages. */
export const DECIMALS = 2;

const centred = (value: number | string | null): PaperCell => ({
  text: value === null ? NONE : String(value),
  align: 'center',
});

/** As they were entered: `35,5`. */
const points = (value: number | null, language: InterfaceLanguage) =>
  centred(value === null ? null : formatNumber(value, language));

interface Parts {
  title: TextKey;
  /** The group and subject, for the name of the file. */
  of: (string | null)[];
  facts: [TextKey, string | number | null][];
  table: PaperTable;
  /** How many students have each mark; null on a sheet without marks. */
  counts: string | null;
  landscape: boolean;
}

function sheetPaper(
  { title, of, facts, table, counts, landscape }: Parts,
  { issuer, language, number, date, draft = 'sheet.print.draft' }: SheetPrint,
): Paper {
  const heading = translate(title, language);
  return {
    title: [heading, number, ...of].filter(Boolean).join(' '),
    landscape,
    letterhead: printedLetterhead(issuer, [language]),
    blocks: [
      {
        kind: 'title',
        title: heading,
        subtitle: number === null ? translate(draft, language) : `№ ${number}, ${formatDay(date)}`,
      },
      {
        kind: 'facts',
        rows: facts.map(([key, value]) => ({
          label: translate(key, language),
          value: String(value ?? NONE),
        })),
      },
      { kind: 'table', table },
      ...(counts === null
        ? []
        : [{ kind: 'text', text: translate('sheet.print.marks', language, { marks: counts }) } as const]),
    ],
    closing: { signatures: printedSignatures(issuer, [language]) },
    footer: `${issuer.name[language]} · ${heading} ${number ?? ''}`.trim(),
  };
}

const headOf = (language: InterfaceLanguage, keys: readonly TextKey[]): PaperCell[] =>
  keys.map((key) => ({ text: translate(key, language) }));

type MarkCount = `mark_${(typeof MARKS)[number]}`;
type Count = MarkCount | 'absent';
export type CertifiedSheet = Omit<Sheet, Count> & { [Name in Count]: number | null };

/** `5: 6, 4: 11, 3: 5, 2: 1`; null where a sheet has no marks. */
export const markCounts = (counts: { [Name in MarkCount]: number | null }): string | null =>
  MARKS.every((mark) => counts[`mark_${mark}`] === null)
    ? null
    : MARKS.map((mark) => `${mark}: ${counts[`mark_${mark}`]}`).join(', ');

/**
 * What a sheet certifies. Closing an interim sheet fixes the interim points alone: final points, ratings and marks of its students may
 * still change (docs/domain.md §6).
 */
export function certified(sheet: Sheet): CertifiedSheet {
  if (sheet.control_type_id !== INTERIM) return sheet;
  const rows = sheet.rows.map((row) => ({
    ...row,
    fc_rating: null,
    absent: false,
    rating: null,
    mark: null,
  }));
  return { ...sheet, rows, mark_5: null, mark_4: null, mark_3: null, mark_2: null, absent: null };
}

/** The sheet of a group and subject; the teacher signs first. */
export function statementPaper(sheet: CertifiedSheet, print: SheetPrint): Paper {
  const { language, issuer } = print;
  const table = {
    widths: SHEET_WIDTHS,
    head: [
      headOf(language, [
        'transcript.print.row',
        'student.full_name',
        'student.id_number',
        'sheet.print.interim',
        'sheet.print.final',
        'transcript.print.rating',
        'transcript.print.mark',
      ]),
    ],
    body: sheet.rows.map(({ no, fio, id_number, ic_rating, fc_rating, absent, rating, mark }) => [
      centred(no),
      fio,
      centred(id_number),
      points(ic_rating, language),
      absent ? centred(translate('sheet.print.absent', language)) : points(fc_rating, language),
      centred(rating),
      centred(mark),
    ]),
  };
  const facts: Parts['facts'] = [
    ['transcript.print.subject', sheet.subject_name],
    ['student.group_name', sheet.student_group_name],
    ['field.faculty', sheet.faculty_name],
    ['transcript.academic_year_name', sheet.academic_year_name],
    ['transcript.semester_name', sheet.semester_name],
    ['sheet.print.control', `${sheet.control_type_name ?? NONE}, ${sheet.statement_name ?? NONE}`],
    ['sheet.print.load', `${sheet.hours} / ${sheet.credit}`],
    ['sheet.print.teacher', sheet.teacher_name],
  ];
  const of = [sheet.student_group_name, sheet.subject_name];
  const paper = sheetPaper(
    { title: 'sheet.print.title', of, facts, table, counts: markCounts(sheet), landscape: false },
    print,
  );
  const teacher = { position: translate('sheet.print.teacher', language), name: sheet.teacher_name ?? '' };
  return { ...paper, closing: { signatures: [teacher, ...printedSignatures(issuer, [language])] } };
}

type Row = TotalStatement['rows'][number];

/** Points, or absence, and mark of a student in a subject; below them that they are of a retake. Empty where the student does not take it. */
export function resultText(result: Row['results'][number] | undefined, language: InterfaceLanguage): string {
  if (result === undefined) return '';
  const { rating, mark, statement, absent } = result;
  if (mark === null) return NONE;
  const retake = statement === 'retake' ? [translate('sheet.print.retake', language)] : [];
  const points = absent ? translate('sheet.print.absent', language) : rating;
  return [`${points} / ${mark}`, ...retake].join('\n');
}

const averageText = (value: number | null, language: InterfaceLanguage): string | null =>
  value === null ? null : formatNumber(value, language, DECIMALS);

/** The results of a student, one for each subject of the sheet. */
export const resultsOf = ({ results }: Row, subjects: TotalStatement['subjects']) =>
  subjects.map(({ semester_subject_id }) =>
    results.find((one) => one.semester_subject_id === semester_subject_id),
  );

/** The results of a group in all subjects of a semester. */
export function totalPaper(total: TotalStatement, print: SheetPrint): Paper {
  const { language } = print;
  const subjects = total.subjects.map(({ subject_name, hours, credit }) => ({
    text: `${subject_name ?? NONE} (${hours} / ${credit})`,
    upwards: true,
  }));
  const table: PaperTable = {
    widths: [...TOTAL_WIDTHS.slice(0, 2), ...[...subjects, 'average', 'gpa'].map(() => TOTAL_WIDTHS[2] ?? 1)],
    head: [
      [
        ...headOf(language, ['transcript.print.row', 'student.full_name']),
        ...subjects,
        { text: translate('sheet.print.average', language), upwards: true },
        { text: 'GPA', upwards: true },
      ],
    ],
    body: total.rows.map((row) => [
      centred(row.no),
      row.fio,
      ...resultsOf(row, total.subjects).map((result) => centred(resultText(result, language))),
      centred(averageText(row.average, language)),
      centred(averageText(row.gpa, language)),
    ]),
  };
  const facts: Parts['facts'] = [
    ['student.group_name', total.student_group_name],
    ['field.faculty', total.faculty_name],
    ['student_group.speciality_name', total.speciality_name],
    ['transcript.academic_year_name', total.academic_year_name],
    ['transcript.semester_name', total.semester_name],
  ];
  const of = [total.student_group_name];
  const counts = markCounts(total);
  return sheetPaper({ title: 'sheet.print.total', of, facts, table, counts, landscape: true }, print);
}
