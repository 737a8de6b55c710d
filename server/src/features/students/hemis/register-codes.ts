import type { GENDERS } from '@dekanat/contract/people/genders.ts';
import type { StudyStatus } from '@dekanat/contract/students/study-status.ts';
import type { Coded } from '#integrations/hemis/hemis-fields.ts';

/** The value whose code is that of the register, else the one whose name says it: codes differ between its services. */
const valueIn =
  <Value extends string>(codes: Record<string, Value>, names: [RegExp, Value][]) =>
  (coded: Coded): Value | null => {
    if (!coded) return null;
    const named = names.find(([name]) => name.test(coded.name.replace(/[ʻʼ'‘’`]/g, '')));
    const known = Object.hasOwn(codes, coded.code) ? codes[coded.code] : undefined;
    return named?.[1] ?? known ?? null;
  };

type Gender = (typeof GENDERS)[number];
/** Names of a gender are unlike, so that the code and the name agree. */
export const genderOf = valueIn<Gender>({ '11': 'male', '12': 'female' }, [
  [/^(female|ayol|жен|аёл)/i, 'female'],
  [/^(male|erkak|муж|эркак)/i, 'male'],
]);

/**
 * The study status, by its name: 14 and 16 mean graduated in different services, and universities add codes. Others, such as an
 * applicant, have no equivalent.
 */
export const studyStatusOf = valueIn<StudyStatus>(
  { '11': 'studying', '12': 'studentexpel', '13': 'academic_leave', '14': 'graduate', '15': 'studying' },
  [
    [/akademik|академ/i, 'academic_leave'],
    [/chetlash|четлаш|отчисл|expel/i, 'studentexpel'],
    [/bitir|битир|выпуск|окончил|graduat/i, 'graduate'],
    [/oqimoqda|ўқимоқда|обучается|учится|studying/i, 'studying'],
  ],
);

/** Codes of courses and semesters begin with 11. */
const FIRST = 11;
const LAST_COURSE = 17;
const LAST_SEMESTER = 24;

/** The course, from its code, or from a name such as “2-kurs”. */
export function courseOf(coded: Coded): number | null {
  if (!coded) return null;
  const code = Number(coded.code);
  if (code >= FIRST && code <= LAST_COURSE) return code - FIRST + 1;
  const [, named] = /^([1-7])\s*-?\s*(kurs|курс|course)/i.exec(coded.name) ?? [];
  return named === undefined ? null : Number(named);
}

/** The number of a semester, from its code, or from a name such as “3-semestr”. */
export function semesterOf(coded: Coded): number | null {
  if (!coded) return null;
  const code = Number(coded.code);
  if (code >= FIRST && code <= LAST_SEMESTER) return code - FIRST + 1;
  const [, named] = /^(1[0-4]|[1-9])\s*-?\s*(semestr|семестр|semester)/i.exec(coded.name) ?? [];
  return named === undefined ? null : Number(named);
}
