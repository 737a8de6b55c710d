import type { Language } from '@dekanat/contract/api/languages.ts';
import { startYearOf } from '@dekanat/contract/planning/academic-years.ts';
import type { Queryable } from '#db/database.ts';
import type { Names } from './demonstration-texts.ts';
import { qualificationOf } from './speciality-qualifications.ts';
import { DEPARTMENTS, type DemoSpeciality, named, SPECIALITIES } from './structure-texts.ts';

export interface FacultyOf {
  id: number;
  university_id: number;
  faculty_code: string;
}

interface DemoGroup {
  speciality: DemoSpeciality;
  study_language: Language;
  entry_year: number;
  status: 1 | 0;
  names: Names;
}

const GROUPS_PER_FACULTY = 12;
const MASTER_GROUPS_PER_FACULTY = 2;
const BACHELOR_YEARS = 4;
/** Languages of study, in rotation, by the university's own language. */
const STUDY_LANGUAGES = { oz: ['oz', 'oz', 'ru'], ru: ['ru', 'oz', 'qq'] } as const;

/** Twelve groups of a faculty: bachelors of five entry years, of which the oldest has graduated, and masters of two. */
function groupsOf(
  faculty_code: string,
  own: keyof typeof STUDY_LANGUAGES,
  newestEntryYear: number,
): DemoGroup[] {
  const ofType = (type: string) =>
    (SPECIALITIES[faculty_code] ?? []).filter((one) => one.education_type_id === type);
  const [bachelors, masters] = [ofType('bakalavr'), ofType('magistr')];
  return Array.from({ length: GROUPS_PER_FACULTY }, (_, index) => index).flatMap((index) => {
    const master = index < MASTER_GROUPS_PER_FACULTY;
    const choices = master ? masters : bachelors;
    const speciality = choices[index % choices.length];
    if (speciality === undefined) return [];
    const age = index % (master ? MASTER_GROUPS_PER_FACULTY : BACHELOR_YEARS + 1);
    const study_language = STUDY_LANGUAGES[own][index % 3] ?? own;
    const number = `${study_language === own ? 101 : 102}-${String(newestEntryYear - age).slice(-2)}`;
    const names = Object.entries(speciality.short).map(([language, short]) => [
      language,
      `${short}-${number}`,
    ]);
    const status = age < BACHELOR_YEARS ? 1 : 0;
    return [
      {
        speciality,
        study_language,
        entry_year: newestEntryYear - age,
        status,
        names: Object.fromEntries(names),
      },
    ];
  });
}

/** Translation rows for records inserted in the order of `all`. */
export const textsOf = <Key extends string>(
  key: Key,
  inserted: { id: number }[],
  all: readonly { names: Names }[],
) =>
  inserted.flatMap(({ id }, index) =>
    Object.entries(all[index]?.names ?? {}).map(
      ([language, name]) =>
        ({ [key]: id, language, name }) as Record<Key, number> & { language: string; name: string },
    ),
  );

async function seedDepartments(db: Queryable, faculties: FacultyOf[]): Promise<void> {
  const all = faculties.flatMap(({ id, university_id, faculty_code }) =>
    (DEPARTMENTS[faculty_code] ?? []).map((text, index) => ({
      row: { university_id, faculty_id: id, code: `${faculty_code}-${String(index + 1).padStart(2, '0')}` },
      names: named(text),
    })),
  );
  const rows = all.map(({ row }) => row);
  const inserted = await db.insertInto('departments').values(rows).returning('id').execute();
  await db
    .insertInto('department_translations')
    .values(textsOf('department_id', inserted, all))
    .execute();
}

/** Ids by speciality, which belongs to one faculty. */
async function seedSpecialities(db: Queryable, faculties: FacultyOf[]): Promise<Map<DemoSpeciality, number>> {
  const all = faculties.flatMap(({ id, university_id, faculty_code }) =>
    (SPECIALITIES[faculty_code] ?? []).map((speciality) => ({
      speciality,
      row: {
        university_id,
        faculty_id: id,
        code: speciality.code,
        education_type_id: speciality.education_type_id,
      },
      names: speciality.names,
    })),
  );
  const rows = all.map(({ row }) => row);
  const inserted = await db.insertInto('specialities').values(rows).returning('id').execute();
  await db
    .insertInto('speciality_translations')
    .values(
      all.flatMap(({ speciality: { code, names } }, index) =>
        Object.entries(names).map(([language, name]) => ({
          speciality_id: inserted[index]?.id ?? 0,
          language,
          name,
          qualification: qualificationOf(code, language),
        })),
      ),
    )
    .execute();
  return new Map(all.map(({ speciality }, index) => [speciality, inserted[index]?.id ?? 0]));
}

/** Seeds departments, specialities and sixty student groups of a university in a few statements. */
export async function seedStructure(
  db: Queryable,
  faculties: FacultyOf[],
  own: keyof typeof STUDY_LANGUAGES,
  day: string,
): Promise<void> {
  await seedDepartments(db, faculties);
  const specialityIds = await seedSpecialities(db, faculties);
  const newestEntryYear = startYearOf(day);
  const all = faculties.flatMap(({ university_id, faculty_code }) =>
    groupsOf(faculty_code, own, newestEntryYear).map(({ speciality, names, ...fields }) => ({
      row: { ...fields, university_id, speciality_id: specialityIds.get(speciality) ?? null },
      names,
    })),
  );
  const rows = all.map(({ row }) => row);
  const inserted = await db.insertInto('student_groups').values(rows).returning('id').execute();
  await db
    .insertInto('student_group_translations')
    .values(textsOf('student_group_id', inserted, all))
    .execute();
}
