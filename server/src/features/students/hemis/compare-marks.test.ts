import { expect, it } from 'vitest';
import { marksThatDiffer, type OurMark } from './compare-marks.ts';

const OURS: OurMark[] = [
  { names: ['Oliy matematika', 'Высшая математика'], semester: 1, mark: 4 },
  { names: ['Oliy matematika', 'Высшая математика'], semester: 2, mark: 5 },
  { names: ['Fizika'], semester: 1, mark: 3 },
];
const semester = (number: number) => ({ code: String(10 + number), name: `${number}-semestr` });
const fold = (text: string) => text.toLowerCase();
const compared = (name: string, grade: string | null, inSemester: Parameters<typeof semester>[0] | null) =>
  marksThatDiffer(OURS, [{ name, grade, semester: inSemester === null ? null : semester(inSemester) }], fold);

it('marks of HEMIS: shows both sides of a mark that differs, found by any name of the subject', () => {
  expect(compared('ВЫСШАЯ МАТЕМАТИКА', '5', 1)).toEqual({
    ours: 'Oliy matematika (1): 4',
    theirs: 'Oliy matematika (1): 5',
  });
});

it.each([
  ['the same mark', 'Oliy matematika', '4', 1],
  ['the same mark with decimals', 'Fizika', '3.0', 1],
  ['the same mark with words', 'Fizika', '3 (qoniqarli)', 1],
  ['points', 'Fizika', '86', 1],
  ['no mark', 'Fizika', null, 1],
  ['a subject that nobody takes here', 'Kimyo', '2', 1],
  ['another semester', 'Fizika', '5', 2],
  ['a subject of two semesters without a semester', 'Oliy matematika', '2', null],
] as const)('marks of HEMIS: does not compare %s', (_title, name, grade, number) => {
  expect(compared(name, grade, number)).toBeUndefined();
});

it('marks of HEMIS: are in the order of semesters', () => {
  const theirs = [2, 1].map((number) => ({
    name: 'Oliy matematika',
    grade: '3',
    semester: semester(number),
  }));
  expect(marksThatDiffer(OURS, theirs, fold)?.ours).toBe('Oliy matematika (1): 4; Oliy matematika (2): 5');
});
