import { Day } from '#api/fields.ts';

/** Formats of personal identifiers (docs/domain.md §1). Student numbers begin with a university code of three digits or four. */
export const ID_NUMBER = /^\d{12,13}$/;
export const PASSPORT = /^[A-Z]{2}\d{7}$/;
export const PASSPORT_PIN = /^\d{14}$/;

const LOOK_ALIKES = 'АВСЕНКМОРТХ';
const LATIN = 'ABCEHKMOPTX';

/** Normalises a passport number: upper case, no blanks, Latin instead of similar Cyrillic letters. */
export const normalisePassport = (typed: string): string =>
  typed
    .replace(/[\s-]/g, '')
    .toUpperCase()
    .replace(/[А-Я]/g, (letter) => LATIN[LOOK_ALIKES.indexOf(letter)] ?? letter);

/** Removes blanks and hyphens from a copied number. */
export const digitsOnly = (typed: string): string => typed.replace(/[\s\u2009-]/g, '');

/** Whether a search is for one person by a number that only users who may see it search for. */
export const isPersonalNumber = (typed: string): boolean =>
  PASSPORT.test(normalisePassport(typed)) || PASSPORT_PIN.test(digitsOnly(typed));

/** Parameters of lists that search for students by name or number. */
const STUDENT_SEARCHES = ['full_search', 'fio'];
/** Whether a parameter of a list searches for one person by such a number. */
export const isPersonalSearch = (param: string, value: string): boolean =>
  STUDENT_SEARCHES.includes(param) && isPersonalNumber(value);

/** Removes blanks, brackets and dashes of any kind from a phone number. */
export const normalisePhone = (typed: string): string =>
  typed.replace(/[\s()[\]\u00AD\u2010-\u2015\u2212-]/g, '');

const OF_THIS_COUNTRY = /^(998)?(?=\d{9}$)/;
/** A phone number as people write it, with plus and country code; other text stays, so that a schema refuses it. */
export const completePhone = (typed: string): string =>
  normalisePhone(typed).replace(OF_THIS_COUNTRY, '+998');

export type PinProblem = 'checksum' | 'gender' | 'birth_date';

const WEIGHTS = [7, 3, 1];

const CENTURIES: Record<string, { gender: 'male' | 'female'; century: number }> = {
  1: { gender: 'male', century: 1800 },
  2: { gender: 'female', century: 1800 },
  3: { gender: 'male', century: 1900 },
  4: { gender: 'female', century: 1900 },
  5: { gender: 'male', century: 2000 },
  6: { gender: 'female', century: 2000 },
};

/** Σ dᵢ·(7,3,1,7,3,1…) mod 10 over the first 13 digits. */
export function pinCheckDigit(digits: string): number {
  const sum = [...digits.slice(0, 13)].reduce(
    (total, digit, index) => total + Number(digit) * (WEIGHTS[index % WEIGHTS.length] ?? 0),
    0,
  );
  return sum % 10;
}

/** Sex and birth date, which may be impossible, as in a complete PINFL: sex and century, then DDMMYY. */
function encodedIn(pin: string): Partial<PinPerson> {
  const meaning = CENTURIES[pin.charAt(0)];
  if (meaning === undefined) return {};
  const birth_date = `${meaning.century + Number(pin.slice(5, 7))}-${pin.slice(3, 5)}-${pin.slice(1, 3)}`;
  return { gender: meaning.gender, birth_date };
}

interface PinPerson {
  gender: 'male' | 'female';
  birth_date: string;
}

/** The person to whom a PINFL was issued; undefined unless it is complete, its check digit is right and the day exists. */
export function personOfPin(pin: string): PinPerson | undefined {
  if (!PASSPORT_PIN.test(pin) || pinCheckDigit(pin) !== Number(pin.charAt(13))) return undefined;
  const { gender, birth_date } = encodedIn(pin);
  return gender && Day.safeParse(birth_date).success && birth_date ? { gender, birth_date } : undefined;
}

/**
 * Contradictions within a PINFL or with the person. They are warnings, because documents contain errors. Format: sex and
 * century, DDMMYY, district, serial number, check digit (docs/domain.md §1).
 */
export function pinProblems(
  pin: string,
  { gender, birth_date }: { gender?: string | null | undefined; birth_date?: string | null | undefined },
): PinProblem[] {
  if (!PASSPORT_PIN.test(pin)) return [];
  const encoded = encodedIn(pin);
  const problems: [PinProblem, boolean][] = [
    ['checksum', pinCheckDigit(pin) !== Number(pin.charAt(13))],
    ['gender', Boolean(gender) && encoded.gender !== gender],
    ['birth_date', Boolean(birth_date) && encoded.birth_date !== birth_date],
  ];
  return problems.flatMap(([problem, applies]) => (applies ? [problem] : []));
}
