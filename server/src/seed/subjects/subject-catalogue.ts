import { SUBJECT_GROUPS } from '../subject-texts.ts';
import { ENGINEERING_FIELDS } from './engineering-fields.ts';
import type { Field } from './field.ts';
import { SCIENCE_FIELDS } from './science-fields.ts';
import { SOCIETY_FIELDS } from './society-fields.ts';
import { STUDY_PLANS } from './study-plans.ts';

interface SubjectNames {
  oz: string;
  ru: string;
  en: string;
}

export interface CatalogueSubject {
  code: string;
  /** The year of study in which it is taught; of masters 5. */
  level: number;
  type: 'compulsory' | 'elective' | 'other';
  names: SubjectNames;
}

/** A subject group with all subjects of a field. */
export interface CatalogueField {
  letters: string;
  names: SubjectNames;
  subjects: CatalogueSubject[];
}

/** Placements and theses in the field of a speciality, by the end of their codes. */
// biome-ignore format: a table, read line by line
const PLACEMENTS = [
  ['291', 'Oʻquv amaliyoti', 'Учебная практика', 'Study placement'],
  ['391', 'Ishlab chiqarish amaliyoti', 'Производственная практика', 'Work placement'],
  ['392', 'Kurs ishi', 'Курсовая работа', 'Term paper'],
  ['491', 'Malakaviy amaliyot', 'Квалификационная практика', 'Qualifying placement'],
  ['492', 'Bitiruv malakaviy ishi', 'Выпускная квалификационная работа', 'Final thesis'],
  ['591', 'Ilmiy-tadqiqot ishi', 'Научно-исследовательская работа', 'Research work'],
  ['592', 'Ilmiy-pedagogik amaliyot', 'Научно-педагогическая практика', 'Teaching placement'],
  ['593', 'Magistrlik dissertatsiyasi', 'Магистерская диссертация', 'Master’s thesis'],
] as const;

/** The field of a code: its letters. */
export const lettersOf = (code: string): string => code.replace(/\d+$/, '');
const levelOf = (code: string) => Number(/\d/.exec(code)?.[0] ?? 1);

const EXTENSIONS: readonly Field[] = [...SOCIETY_FIELDS, ...SCIENCE_FIELDS, ...ENGINEERING_FIELDS];

/** Codes number the subjects of a level from 11, after those of `SUBJECT_GROUPS`. */
function subjectsOf({ letters, subjects }: Field): CatalogueSubject[] {
  const numbers = new Map<number, number>();
  return subjects.map(([level, oz, ru, en, type]): CatalogueSubject => {
    const number = (numbers.get(level) ?? 10) + 1;
    numbers.set(level, number);
    return { code: `${letters}${level}${number}`, level, type: type ?? 'compulsory', names: { oz, ru, en } };
  });
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function placementsIn(letters: string, names: SubjectNames): CatalogueSubject[] {
  const levels = Object.entries(STUDY_PLANS).flatMap(([code, { own }]) =>
    own[0] === letters ? [code.startsWith('7') ? [5] : [2, 3, 4]] : [],
  );
  const taught = new Set(levels.flat());
  return PLACEMENTS.filter(([end]) => taught.has(levelOf(end))).map(
    ([end, oz, ru, en]): CatalogueSubject => ({
      code: `${letters}${end}`,
      level: levelOf(end),
      type: 'other',
      names: {
        oz: `${oz} (${lowerFirst(names.oz)})`,
        ru: `${ru} (${lowerFirst(names.ru)})`,
        en: `${en} (${lowerFirst(names.en)})`,
      },
    }),
  );
}

function fieldsOf(): CatalogueField[] {
  const fields = SUBJECT_GROUPS.map(
    ({ names, subjects }): CatalogueField => ({
      letters: lettersOf(subjects[0]?.[0] ?? ''),
      names,
      subjects: subjects.map(
        ([code, oz, ru, en, type]): CatalogueSubject => ({
          code,
          level: levelOf(code),
          type: type ?? 'compulsory',
          names: { oz, ru, en },
        }),
      ),
    }),
  );
  for (const extension of EXTENSIONS) {
    const { letters, names } = extension;
    const [oz, ru, en] = names ?? ['', '', ''];
    const known = fields.find((field) => field.letters === letters);
    if (known === undefined) fields.push({ letters, names: { oz, ru, en }, subjects: subjectsOf(extension) });
    else known.subjects.push(...subjectsOf(extension));
  }
  for (const field of fields) field.subjects.push(...placementsIn(field.letters, field.names));
  return fields;
}

/** All subjects of the demonstration by field. */
export const SUBJECT_FIELDS: readonly CatalogueField[] = fieldsOf();
