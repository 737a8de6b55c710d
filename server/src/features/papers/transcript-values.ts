import { type PrintedLanguages, printedLabel, printedText } from '#platform/documents/paper-texts.ts';
import {
  ACADEMIC_YEAR,
  CREDIT,
  ROW,
  SEMESTER_NUMBER,
  SUBJECT_NAME,
  VERIFIED_FIELDS,
} from '#platform/documents/templates/common-fields.ts';
import type { TemplateContent, TemplateField } from '#platform/documents/templates/template-kind.ts';
import { printedNumber } from '#platform/documents/templates/template-values.ts';
import { paperValues, REGISTERED_FIELDS } from './student-fields.ts';
import type { TranscriptContent } from './transcript-content.ts';

const DECIMALS = 2;

const SUBJECT: readonly TemplateField[] = [
  ROW,
  SUBJECT_NAME,
  { name: 'hours', about: 'template_field.hours', sample: '120' },
  CREDIT,
  { name: 'points', about: 'template_field.points', sample: '86' },
  { name: 'grade', about: 'template_field.grade', sample: '4' },
];
const TOTALS: readonly TemplateField[] = [
  { name: 'total_hours', about: 'template_field.total_hours', sample: '900' },
  { name: 'total_credits', about: 'template_field.total_credits', sample: '30' },
  { name: 'gpa', about: 'template_field.gpa', sample: '4,25' },
];

export const TRANSCRIPT_FIELDS: readonly TemplateField[] = [
  ...VERIFIED_FIELDS,
  ...REGISTERED_FIELDS,
  { name: 'start_year', about: 'template_field.start_year', sample: '2022' },
  { name: 'end_year', about: 'template_field.end_year', sample: '2026' },
  { name: 'passing_score', about: 'template_field.passing_score', sample: '55' },
  ...TOTALS,
  {
    name: 'semesters',
    about: 'template_field.semesters',
    sample: '',
    fields: [
      SEMESTER_NUMBER,
      ACADEMIC_YEAR,
      ...TOTALS,
      { name: 'subjects', about: 'template_field.subjects_of_semester', sample: '', fields: SUBJECT },
    ],
  },
  {
    name: 'subjects',
    about: 'template_field.subjects',
    sample: '',
    fields: [...SUBJECT, SEMESTER_NUMBER],
  },
  { name: 'not_passed_count', about: 'template_field.not_passed_count', sample: '1' },
  {
    name: 'not_passed',
    about: 'template_field.not_passed',
    sample: '',
    fields: [...SUBJECT, SEMESTER_NUMBER],
  },
  {
    name: 'marks',
    about: 'template_field.marks',
    sample: '',
    fields: [
      { name: 'grade', about: 'template_field.grade', sample: '5' },
      { name: 'from', about: 'template_field.from_points', sample: '90' },
      { name: 'to', about: 'template_field.to_points', sample: '100' },
      {
        name: 'meaning',
        about: 'template_field.meaning',
        sample: { oz: 'aʼlo', ru: 'отлично', en: 'excellent' },
      },
    ],
  },
];

type Subject = TranscriptContent['semesters'][number]['subjects'][number];
type Points = Pick<NonNullable<TranscriptContent['not_passed']>[number], 'rating' | 'absent'>;

/** The points of a subject, or the word of sheets for an absent student, whose points are those of the interim controls. */
export const printedPoints = ({ rating, absent }: Points, languages: PrintedLanguages) =>
  absent ? printedLabel('sheet.print.absent', languages) : rating;

/** What a template prints of a stored transcript. */
export function transcriptValues(content: TranscriptContent, languages: PrintedLanguages): TemplateContent {
  const subject = ({ name, hours, credits, mark, ...points }: Subject & Points, at: number) => ({
    row: at + 1,
    name: printedText(name, languages),
    hours,
    credit: credits,
    points: printedPoints(points, languages),
    grade: mark,
  });
  const totals = ({ hours, credits, gpa }: Pick<TranscriptContent, 'hours' | 'credits' | 'gpa'>) => ({
    total_hours: hours,
    total_credits: credits,
    gpa: printedNumber(gpa, languages[0], DECIMALS),
  });
  const { values, logo_file_id } = paperValues(content, languages);
  const all = content.semesters.flatMap(({ number, subjects }) =>
    subjects.map((one) => ({ ...one, number })),
  );
  return {
    logo_file_id,
    values: {
      ...values,
      ...totals(content),
      start_year: content.start_year,
      end_year: content.end_year,
      passing_score: content.passing_score,
      semesters: content.semesters.map(({ number, academic_year_name, subjects, ...semester }) => ({
        semester_number: number,
        academic_year: academic_year_name,
        ...totals(semester),
        subjects: subjects.map(subject),
      })),
      subjects: all.map((one, at) => ({ ...subject(one, at), semester_number: one.number })),
      not_passed_count: content.not_passed?.length || null,
      not_passed: (content.not_passed ?? []).map((one, at) => ({
        ...subject(one, at),
        semester_number: one.semester,
      })),
      marks: content.bands.map(({ mark, minimal, maximal, name }) => ({
        grade: mark,
        from: minimal,
        to: maximal,
        meaning: printedText(name, languages),
      })),
    },
  };
}
