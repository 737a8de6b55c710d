import { SUBJECT_GROUPS } from './subject-texts.ts';

/** A subject of a semester: its code, credits, and the number of its elective group. */
export interface TemplateSubject {
  semester: number;
  place: number;
  code: string;
  credits: number;
  choice: number | null;
}

/** First letters of the codes of a faculty's own subjects, the most important first. */
const OWN_CODES: Record<string, readonly string[]> = {
  MAT: ['MAT', 'INF', 'FIZ'],
  FIL: ['OʻTL', 'ADB', 'CHT'],
  IQT: ['IQT', 'MOL', 'MEN', 'MAT'],
  HUQ: ['HUQ', 'TAR', 'IJT'],
  SIR: ['PED', 'IJT', 'TAR'],
  ENG: ['FIZ', 'MAT', 'INF'],
  MEX: ['FIZ', 'MAT', 'INF'],
  QUR: ['FIZ', 'KIM', 'MAT'],
  KIM: ['KIM', 'BIO', 'FIZ'],
  ITF: ['INF', 'MAT', 'FIZ'],
};
/** Subjects of every faculty. */
const GENERAL_CODES = ['AMT', 'IJT', 'TAR', 'CHT'] as const;

/** Credits of the places of a semester: 30 together. The last place is an elective group from the third semester on. */
const CREDITS = [5, 5, 4, 4, 4, 4, 4] as const;
const FIRST_ELECTIVES = 3;
const ELECTIVES = 2;
const SEMESTERS = 8;

const level = (code: string) => Number(/\d/.exec(code)?.[0] ?? 1);

/** Codes in the order in which a faculty teaches them: own subjects before others, lower levels first within each. */
function codesFor(faculty: string, elective: boolean): string[] {
  const first = [...(OWN_CODES[faculty] ?? []), ...GENERAL_CODES];
  const rank = (code: string) => {
    const index = first.findIndex((letters) => code.startsWith(letters));
    return index < 0 ? first.length : index;
  };
  return SUBJECT_GROUPS.flatMap(({ subjects }) => subjects)
    .filter(([, , , , type = 'compulsory']) => (type === 'elective') === elective)
    .map(([code]) => code)
    .toSorted((one, other) => rank(one) - rank(other) || level(one) - level(other));
}

/** The subjects of a curriculum of eight semesters and 240 credits; a shorter one has its first semesters. */
export function curriculumTemplate(faculty: string): TemplateSubject[] {
  const placesIn = (semester: number) => CREDITS.length - (semester >= FIRST_ELECTIVES ? 1 : 0);
  const semesters = Array.from({ length: SEMESTERS }, (_, index) => index + 1);
  const needed = semesters.reduce((sum, semester) => sum + placesIn(semester), 0);
  const compulsory = codesFor(faculty, false)
    .slice(0, needed)
    .toSorted((one, other) => level(one) - level(other));
  const electives = codesFor(faculty, true);
  return semesters.flatMap((semester) => {
    const fixed = compulsory.splice(0, placesIn(semester)).map((code, place) => ({
      semester,
      place,
      code,
      credits: CREDITS[place] ?? 4,
      choice: null,
    }));
    const chosen = semester < FIRST_ELECTIVES ? [] : electives.splice(0, ELECTIVES);
    return [
      ...fixed,
      ...chosen.map((code, index) => ({
        semester,
        place: fixed.length + index,
        code,
        credits: CREDITS.at(-1) ?? 4,
        choice: 1,
      })),
    ];
  });
}
