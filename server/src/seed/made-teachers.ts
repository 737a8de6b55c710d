import { newestYear } from './demonstration-structure.ts';
import { type Gender, madeName, madeRussianName, oneOf, randomFrom, shares } from './people-names.ts';
import { inRussian } from './russian-spelling.ts';

interface Rank {
  post: string;
  /** Years of life, from and to. */
  ages: [number, number];
  /** How many have which degree and title. */
  learning: [number, { scientific_degree: string; scientific_title: string }][];
}

const learned = (scientific_degree: string, scientific_title = 'none') => ({
  scientific_degree,
  scientific_title,
});

// biome-ignore format: a table, read line by line
const RANKS: [number, Rank][] = [
  [0.06, { post: 'trainee', ages: [23, 27], learning: [[1, learned('none')]] }],
  [0.26, { post: 'assistant', ages: [25, 38], learning: [[0.85, learned('none')], [0.15, learned('phd')]] }],
  [0.3, { post: 'senior_teacher', ages: [30, 58], learning: [[0.6, learned('none')], [0.4, learned('phd')]] }],
  [0.22, { post: 'docent', ages: [34, 66], learning: [[0.7, learned('phd', 'docent')], [0.15, learned('phd', 'senior_researcher')], [0.15, learned('dsc', 'docent')]] }],
  [0.06, { post: 'professor', ages: [46, 72], learning: [[1, learned('dsc', 'professor')]] }],
  [0.1, { post: 'head_of_department', ages: [38, 65], learning: [[0.6, learned('phd', 'docent')], [0.4, learned('dsc', 'professor')]] }],
];

const DAYS_OF_YEAR = 365;
const DAY_MS = 86_400_000;
const RUSSIAN_SHARE = 0.4;
/** How many names are written in Russian as well. */
const BOTH_SHARE = 0.7;
/** A prime, so that no two get the same passport. */
const [PASSPORT_STEP, PASSPORTS] = [7_919, 9_000_000];

export interface Department {
  id: number;
  university_id: number;
  faculty_id: number;
}

export interface MadeTeacher {
  row: ReturnType<typeof rowOf>;
  names: { language: string; fio: string }[];
  groupIds: number[];
}

/** In the language of the university that they teach at, and most of them in Russian too. */
function namesOf(gender: Gender, own: 'oz' | 'ru', random: () => number): MadeTeacher['names'] {
  const written = ({ second_name, first_name, third_name }: ReturnType<typeof madeName>) =>
    `${second_name} ${first_name} ${third_name}`;
  if (own === 'ru' && random() < RUSSIAN_SHARE)
    return [{ language: 'ru', fio: written(madeRussianName(gender, random)) }];
  const fio = written(madeName(gender, random));
  const names = [{ language: 'oz', fio }];
  return own === 'ru' || random() < BOTH_SHARE ? [...names, { language: 'ru', fio: inRussian(fio) }] : names;
}

function rowOf(number: number, department: Department, random: () => number) {
  const gender: Gender = random() < 0.5 ? 'female' : 'male';
  const { post, ages, learning } = shares(random, ...RANKS);
  const age = ages[0] + Math.floor(random() * (ages[1] - ages[0]));
  const born = Date.UTC(newestYear(new Date()) - age, 0, 1) + Math.floor(random() * DAYS_OF_YEAR) * DAY_MS;
  return {
    university_id: department.university_id,
    department_id: department.id,
    birthday: new Date(born).toISOString().slice(0, 10),
    passport_series: oneOf(['AA', 'AB', 'AC', 'AD'], random),
    passport_number: String(1_000_000 + ((number * PASSPORT_STEP) % PASSPORTS)),
    post,
    ...shares(random, ...learning),
    citizenship_id: 'uzbek',
    gender,
    status: random() < 0.96 ? 1 : 0,
  };
}

/** The `number`-th of all teachers: always the same one, and nobody who lives. */
export function madeTeacher(
  number: number,
  department: Department,
  own: 'oz' | 'ru',
  groupIds: number[],
): MadeTeacher {
  const random = randomFrom(number * 2_246_822_519);
  const row = rowOf(number, department, random);
  const inGroup = groupIds.length > 0 && row.post !== 'trainee';
  return { row, names: namesOf(row.gender, own, random), groupIds: inGroup ? [oneOf(groupIds, random)] : [] };
}
