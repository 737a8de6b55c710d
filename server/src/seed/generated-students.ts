import { pinCheckDigit } from '@dekanat/contract/people/identifiers.ts';
import type { StudyStatus } from '@dekanat/contract/students/study-status.ts';
import { orderDays } from './order-days.ts';
import {
  type Gender,
  generateName,
  generateRussianName,
  type PersonName,
  pickOne,
  randomFrom,
  weightedChoice,
} from './people-names.ts';

/** References for generated students of a university: ids of existing records. */
export interface StudentSources {
  universityId: number;
  /** `russian`: taught in Russian where Russian is the university's own language. */
  groups: { id: number; entryYear: number; left: boolean; russian: boolean }[];
  /** The year in which those in their first course entered. */
  newest: number;
  /** The day on which the data are made. */
  day: string;
  uzbekistan: number;
  abroad: number[];
  nations: number[];
  russians: number;
  districts: { id: number; regionId: number }[];
}

export interface GeneratedStudent extends PersonName {
  university_id: number;
  group_id: number | null;
  id_number: string;
  passport: string;
  passport_pin: string | null;
  birth_date: string;
  gender: Gender;
  phone: string | null;
  nation_id: number;
  citizenship_id: string;
  country_id: number;
  province_id: number | null;
  city_id: number | null;
  street: string | null;
  social_category_id: string | null;
  edu_payment_id: string;
  study_status: StudyStatus;
  status: 0 | 1;
  /** The year in which the group began; not stored. */
  entryYear: number;
}

const STREETS = [
  'Bogʻishamol',
  'Oʻzbekiston',
  'Navoiy',
  'Mustaqillik',
  'Amir Temur',
  'Oydin',
  'Yangi hayot',
  'Tinchlik',
];
const [DAY_MS, AGE_AT_ENTRY, AGE_SPREAD_DAYS] = [86_400_000, 18, 1_200];
/** A prime step scatters the numbers without collisions. */
const [PASSPORT_STEP, PASSPORTS] = [7_919, 9_000_000];
const SERIAL_NUMBERS = 1_000_000;

const padNumber = (number: number, length: number) => String(number).padStart(length, '0');

/** A valid, invented PINFL: sex and century, birth date, serial number, check digit; none after a million, where they would repeat. */
function pinOf(number: number, gender: Gender, birthDate: string): string | null {
  if (number >= SERIAL_NUMBERS) return null;
  const [year = '', month = '', day = ''] = birthDate.split('-');
  const century = Number(year) < 2000 ? 3 : 5;
  const first = `${century + (gender === 'female' ? 1 : 0)}${day}${month}${year.slice(2)}`;
  const digits = `${first}${padNumber(number, 6)}`;
  return `${digits}${pinCheckDigit(digits)}`;
}

const passportOf = (number: number) =>
  `A${'ABCD'[Math.floor(number / PASSPORTS) % 4]}${1_000_000 + ((number * PASSPORT_STEP) % PASSPORTS)}`;

/** Origin; residents of Uzbekistan get a complete address. */
function homeOf(places: StudentSources, random: () => number) {
  const citizenship_id = weightedChoice(random, [0.965, 'uzbek'], [0.03, 'foreign'], [0.005, 'stateless']);
  if (citizenship_id === 'foreign')
    return {
      citizenship_id,
      country_id: pickOne(places.abroad, random),
      province_id: null,
      city_id: null,
      street: null,
    };
  const district = pickOne(places.districts, random);
  const street = `${pickOne(STREETS, random)} koʻchasi, ${1 + Math.floor(random() * 120)}-uy`;
  return {
    citizenship_id,
    country_id: places.uzbekistan,
    province_id: district.regionId,
    city_id: district.id,
    street,
  };
}

function studyOf(places: StudentSources, random: () => number) {
  const group = random() < 0.01 ? undefined : pickOne(places.groups, random);
  const chosen: StudyStatus = group?.left
    ? 'graduate'
    : weightedChoice(random, [0.93, 'studying'], [0.04, 'academic_leave'], [0.03, 'studentexpel']);
  const entryYear = group?.entryYear ?? places.newest;
  // In their first weeks all students study.
  const hasLeft = chosen === 'graduate' || orderDays(entryYear, 1, places.day).length > 0;
  return { group, entryYear, study_status: hasLeft ? chosen : ('studying' as const) };
}

/** Share of students with Russian names in Russian groups. */
const RUSSIAN_SHARE = 0.5;
function nameOf(
  places: StudentSources,
  { russian, gender }: { russian: boolean; gender: Gender },
  random: () => number,
) {
  if (russian && random() < RUSSIAN_SHARE)
    return { ...generateRussianName(gender, random), nation_id: places.russians };
  return { ...generateName(gender, random), nation_id: pickOne(places.nations, random) };
}

/** Generates student `number` deterministically; the data is invented. */
export function generateStudent(number: number, places: StudentSources): GeneratedStudent {
  const random = randomFrom(number * 2_654_435_761);
  const gender: Gender = random() < 0.52 ? 'female' : 'male';
  const { group, entryYear, study_status } = studyOf(places, random);
  const born = Date.UTC(entryYear - AGE_AT_ENTRY, 8, 1) - Math.floor(random() * AGE_SPREAD_DAYS) * DAY_MS;
  const birth_date = new Date(born).toISOString().slice(0, 10);
  const home = homeOf(places, random);
  return {
    ...nameOf(places, { russian: group?.russian === true, gender }, random),
    university_id: places.universityId,
    group_id: group?.id ?? null,
    id_number: `39${padNumber(entryYear % 100, 2)}${padNumber(number, 8)}`,
    passport: passportOf(number),
    passport_pin: home.citizenship_id === 'foreign' ? null : pinOf(number, gender, birth_date),
    birth_date,
    gender,
    phone: random() < 0.9 ? `+99890${padNumber(Math.floor(random() * 10_000_000), 7)}` : null,
    ...home,
    social_category_id: weightedChoice(
      random,
      [0.93, null],
      [0.03, 'disability_1_2'],
      [0.02, 'orphan'],
      [0.02, 'no_parental_care'],
    ),
    edu_payment_id: weightedChoice(random, [0.3, 'grant'], [0.7, 'contract']),
    study_status,
    entryYear,
    status: random() < 0.98 ? 1 : 0,
  };
}
