import type { Sheet } from '@dekanat/contract/ratings/sheets.ts';
import type { TotalStatement } from '@dekanat/contract/ratings/total-statements.ts';
import { expect, it } from 'vitest';
import type { Paper } from '#platform/documents/paper.ts';
import type { PaperIssuer } from '#platform/documents/paper-issuer.ts';
import { paperFile } from '#platform/documents/render-paper.ts';
import { pdfLines } from '#test/pdf-text.ts';
import { statementPaper, totalPaper } from './sheet-print.ts';
import type { TranscriptContent } from './transcript-content.ts';
import { TRANSCRIPT_PRINTS, TRANSCRIPTS } from './transcript-paper.ts';

const same = (text: string) => ({ oz: text, ru: text, en: text });
const issuer: PaperIssuer = {
  logo_file_id: null,
  name: { oz: 'Zarafshon davlat universiteti', ru: '', en: 'Zarafshon State University' },
  header: same(''),
  address: same('Zarafshon'),
  contacts: '',
  signatories: [
    { position: { oz: 'Rektor', ru: '', en: 'Rector' }, name: same('S. Rahmonov') },
    { position: { oz: 'Dekan', ru: '', en: 'Dean' }, name: same('Q. Aliyev') },
  ],
};
const print = { issuer, language: 'oz', number: '12/2026', date: '2026-06-20' } as const;
const counts = { mark_2: 1, mark_3: 2, mark_4: 3, mark_5: 4 };
const CODE = { url: 'https://example.uz/verify/abc', caption: 'Tekshirish' };
const list = <Item>(count: number, make: (at: number) => Item) =>
  Array.from({ length: count }, (_, at) => make(at));

const sheetOf = (students: number) =>
  statementPaper(
    {
      ...counts,
      subject_name: 'Iqtisodiy tahlil',
      rows: list(students, (at) => ({
        no: at + 1,
        fio: `Talaba ${at + 1}`,
        id_number: '376261105001',
        ic_rating: 40,
        fc_rating: 45,
        rating: 85,
        mark: 4,
      })),
    } as unknown as Sheet,
    print,
  );

const totalOf = (students: number) =>
  totalPaper(
    {
      ...counts,
      subjects: list(8, (at) => ({
        semester_subject_id: at,
        subject_name: `Fan ${at}`,
        hours: 120,
        credit: 4,
      })),
      rows: list(students, (at) => ({
        no: at + 1,
        fio: `Talaba ${at + 1}`,
        results: list(8, (subject) => ({
          semester_subject_id: subject,
          rating: 85,
          mark: 4,
          statement: null,
        })),
        average: 85,
        gpa: 4,
      })),
    } as unknown as TotalStatement,
    print,
  );

const transcriptOf = (subjects: number) =>
  TRANSCRIPTS.paper(
    {
      issuer,
      number: '7',
      date: '2026-06-20',
      start_year: 2022,
      end_year: 2026,
      semester: 8,
      passing_score: 60,
      hours: 7200,
      credits: 240,
      gpa: 4.2,
      student: {
        fio: same('Talaba'),
        id_number: '376261105001',
        ...Object.fromEntries(
          ['faculty', 'speciality', 'education_form', 'group'].map((name) => [
            name,
            { oz: `${name} oz`, ru: '', en: `${name} en` },
          ]),
        ),
      },
      bands: list(4, (at) => ({ mark: 5 - at, minimal: 60, maximal: 100, name: same(`Baho ${at}`) })),
      semesters: list(Math.ceil(subjects / 7), (at) => ({
        number: at + 1,
        academic_year_name: '2025-2026',
        hours: 900,
        credits: 30,
        gpa: 4,
        subjects: list(Math.min(7, subjects - 7 * at), (one) => ({
          name: { oz: `Fan ${at} ${one}`, ru: '', en: `Subject ${at} ${one}` },
          hours: 120,
          credits: 4,
          rating: 85,
          mark: 4,
        })),
      })),
    } as unknown as TranscriptContent,
    TRANSCRIPT_PRINTS.uz_en,
  );

async function linesOf(paper: Paper) {
  const { body } = await paperFile(
    { ...paper, closing: { signatures: paper.closing?.signatures ?? [], code: CODE } },
    'paper.pdf',
    new Map(),
  );
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(part as Buffer);
  return pdfLines(Buffer.concat(parts));
}

/** The texts of each page without the footer. */
const pagesOf = async (paper: Paper): Promise<string[][]> =>
  (await linesOf(paper)).map((lines) => lines.slice(0, -2).map(({ text }) => text));

/** Lengths around the ends of the first and the second page. */
const LENGTHS = [1, 8, 16, 19, 20, 23, 26, 27, 30, 34, 36, 41, 45, 50, 56];

it.each([
  ['sheet', sheetOf, /^Talaba \d/],
  ['total sheet', totalOf, /^Talaba \d/],
  ['transcript', transcriptOf, /^Baho 0/],
])('a %s of any length has its signatures on a page with rows', async (_title, paper, row) => {
  for (const length of LENGTHS) {
    const last = (await pagesOf(paper(length))).at(-1) ?? [];
    const signed = last.filter((line) => /S\. Rahmonov|Q\. Aliyev|\/verify\//.test(line));
    expect([length, signed.length, last.some((line) => row.test(line))]).toEqual([length, 3, true]);
  }
});

it('no page of a transcript ends with the title of a semester, or divides the grading key', async () => {
  for (const length of LENGTHS) {
    const pages = await pagesOf(transcriptOf(length));
    for (const lines of pages) expect(lines.at(-1)).not.toMatch(/^\d-semestr/);
    const key = pages.filter((lines) => lines.some((line) => /^Baho \d$|^Baholash tizimi/.test(line)));
    expect([length, key.length]).toEqual([length, 1]);
  }
});

it('page breaks: centres the headings of two languages alike', async () => {
  const head = [[{ text: 'Ball\nBall' }, { text: 'Fan\nFan' }]];
  const lines = await linesOf({
    ...sheetOf(1),
    blocks: [{ kind: 'table', table: { widths: [1, 3], head, body: [['1', '2']] } }],
  });
  for (const heading of ['Ball', 'Fan']) {
    const lefts = lines.flat().flatMap(({ text, left }) => (text === heading ? [left] : []));
    expect(lefts).toEqual([lefts[0], lefts[0]]);
  }
});
