import type { ResultOf } from '@dekanat/contract/api/endpoint.ts';
import type { testQuestions } from '@dekanat/contract/syllabi/tests.ts';
import {
  draftOf,
  inputOf,
  newKey,
  problemsOf,
  type QuestionDraft,
} from '#features/syllabi/tests/question-draft.ts';
import type { Text } from '#i18n/text.ts';

export type Preview = ResultOf<(typeof testQuestions)['importFile']>;

/** A question of a file before the import. */
export interface PreviewRow {
  key: string;
  /** The question as the server read it: by this it is found again when the file is read again. */
  raw: string;
  line: number;
  draft: QuestionDraft;
  /** What the server found; out of date once the question was corrected here. */
  found: readonly string[];
  /** What the file says of the question and a test does not store. */
  dropped: readonly string[];
  /** That the test or an earlier line has the question already; out of date once it was corrected here. */
  repeated: string | null;
  isCorrected: boolean;
  /** Left out of the import. */
  isSkipped: boolean;
}

export const rowsOf = ({ questions }: Preview): PreviewRow[] =>
  questions.map(({ line, problems, dropped, repeated, ...content }) => ({
    key: newKey(),
    raw: JSON.stringify(content),
    line,
    draft: draftOf(content),
    found: problems,
    dropped,
    repeated,
    isCorrected: false,
    isSkipped: repeated !== null,
  }));

/** Rows that were read again, with what the user did to the same questions before. */
export function carriedOver(rows: readonly PreviewRow[], former: readonly PreviewRow[]): PreviewRow[] {
  const byContent = Map.groupBy(former, ({ raw }) => raw);
  return rows.map((row) => {
    const same = byContent.get(row.raw)?.shift();
    if (same === undefined) return row;
    const { line, found, dropped, repeated } = row;
    const isSkipped = (same.repeated === null) === (repeated === null) ? same.isSkipped : row.isSkipped;
    return { ...same, line, found, dropped, repeated, isSkipped };
  });
}

/** Whether the user decided something about the question. */
export const isDecided = ({ isCorrected, isSkipped, repeated }: PreviewRow): boolean =>
  isCorrected || isSkipped !== (repeated !== null);

const isRepeated = ({ isCorrected, repeated }: PreviewRow) => !isCorrected && repeated !== null;

/** What is said of a question that the test or an earlier line has already. */
export const repeatedText = (row: PreviewRow): string | null => (isRepeated(row) ? row.repeated : null);

export const problemTexts = ({ draft, found, isCorrected }: PreviewRow, text: Text): readonly string[] =>
  isCorrected ? problemsOf(draft).map((key) => text(key)) : found;

export const isFaulty = ({ draft, found, isCorrected }: PreviewRow): boolean =>
  isCorrected ? problemsOf(draft).length > 0 : found.length > 0;

/** Faulty questions that are neither corrected nor skipped: nothing is imported while there is one. */
export const undecided = (rows: readonly PreviewRow[]): PreviewRow[] =>
  rows.filter((row) => !row.isSkipped && isFaulty(row));

/** The questions to import, as a file of the format `json`. One that is repeated was included on purpose, also when it was corrected. */
export function fileOf(rows: readonly PreviewRow[]): File {
  const questions = rows
    .filter(({ isSkipped }) => !isSkipped)
    .map((row) => ({
      line: row.line,
      ...inputOf(row.draft),
      ...(row.repeated !== null && { repeat: true }),
    }));
  return new File([JSON.stringify(questions)], 'questions.json', { type: 'text/plain' });
}
