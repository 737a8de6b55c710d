import { startYearOf } from '@dekanat/contract/planning/academic-years.ts';
import {
  type Gender,
  generateName,
  generateRussianName,
  pickOne,
  randomFrom,
  weightedChoice,
} from './people-names.ts';
import { russianSpelling } from './russian-spelling.ts';

interface Post {
  post: string;
  /** Youngest and oldest age. */
  ages: [number, number];
  /** Shares of degrees and titles. */
  degreeShares: [number, { scientific_degree: string; scientific_title: string }][];
}

const degrees = (scientific_degree: string, scientific_title = 'none') => ({
  scientific_degree,
  scientific_title,
});

// biome-ignore format: a table, read line by line
const POSTS: [number, Post][] = [
  [0.06, { post: 'trainee', ages: [23, 27], degreeShares: [[1, degrees('none')]] }],
  [0.26, { post: 'assistant', ages: [25, 38], degreeShares: [[0.85, degrees('none')], [0.15, degrees('phd')]] }],
  [0.3, { post: 'senior_teacher', ages: [30, 58], degreeShares: [[0.6, degrees('none')], [0.4, degrees('phd')]] }],
  [0.22, { post: 'docent', ages: [34, 66], degreeShares: [[0.7, degrees('phd', 'docent')], [0.15, degrees('phd', 'senior_researcher')], [0.15, degrees('dsc', 'docent')]] }],
  [0.06, { post: 'professor', ages: [46, 72], degreeShares: [[1, degrees('dsc', 'professor')]] }],
  [0.1, { post: 'head_of_department', ages: [38, 65], degreeShares: [[0.6, degrees('phd', 'docent')], [0.4, degrees('dsc', 'professor')]] }],
];

const DAYS_OF_YEAR = 365;
const DAY_MS = 86_400_000;
const RUSSIAN_SHARE = 0.4;
/** Share of names that are also spelled in Russian. */
const BOTH_SHARE = 0.7;
/** A prime step avoids duplicate passports. */
const [PASSPORT_STEP, PASSPORTS] = [7_919, 9_000_000];

export interface Department {
  id: number;
  university_id: number;
  faculty_id: number;
  code: string | null;
}

interface Place {
  department: Department;
  /** The day on which the data are made. */
  day: string;
}

export interface GeneratedTeacher {
  row: ReturnType<typeof rowOf>;
  names: { language: string; fio: string }[];
  groupIds: number[];
}

/** In the university's language, and most in Russian too. */
function namesOf(gender: Gender, own: 'oz' | 'ru', random: () => number): GeneratedTeacher['names'] {
  const fullName = ({ second_name, first_name, third_name }: ReturnType<typeof generateName>) =>
    `${second_name} ${first_name} ${third_name}`;
  if (own === 'ru' && random() < RUSSIAN_SHARE)
    return [{ language: 'ru', fio: fullName(generateRussianName(gender, random)) }];
  const fio = fullName(generateName(gender, random));
  const names = [{ language: 'oz', fio }];
  return own === 'ru' || random() < BOTH_SHARE
    ? [...names, { language: 'ru', fio: russianSpelling(fio) }]
    : names;
}

function rowOf(number: number, { department, day }: Place, random: () => number) {
  const gender: Gender = random() < 0.5 ? 'female' : 'male';
  const { post, ages, degreeShares } = weightedChoice(random, ...POSTS);
  const age = ages[0] + Math.floor(random() * (ages[1] - ages[0]));
  const birthTime = Date.UTC(startYearOf(day) - age, 0, 1) + Math.floor(random() * DAYS_OF_YEAR) * DAY_MS;
  return {
    university_id: department.university_id,
    department_id: department.id,
    birthday: new Date(birthTime).toISOString().slice(0, 10),
    passport_series: pickOne(['AA', 'AB', 'AC', 'AD'], random),
    passport_number: String(1_000_000 + ((number * PASSPORT_STEP) % PASSPORTS)),
    post,
    ...weightedChoice(random, ...degreeShares),
    citizenship_id: 'uzbek',
    gender,
    status: random() < 0.96 ? 1 : 0,
  };
}

/** Generates teacher `number` deterministically; the data is invented. */
export function generateTeacher(
  number: number,
  place: Place,
  own: 'oz' | 'ru',
  groupIds: number[],
): GeneratedTeacher {
  const random = randomFrom(number * 2_246_822_519);
  const row = rowOf(number, place, random);
  const inGroup = groupIds.length > 0 && row.post !== 'trainee';
  return {
    row,
    names: namesOf(row.gender, own, random),
    groupIds: inGroup ? [pickOne(groupIds, random)] : [],
  };
}
