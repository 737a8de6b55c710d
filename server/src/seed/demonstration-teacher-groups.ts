import type { Queryable } from '#db/database.ts';
import { type FacultyOf, textsOf } from './demonstration-structure.ts';
import { named } from './structure-texts.ts';

type Text = Parameters<typeof named>[0];

/** By faculty code. */
// biome-ignore format: a table, read line by line
const TEACHER_GROUPS: Record<string, readonly Text[]> = {
  MAT: [
    ['Matematika fanlari oʻqituvchilari', 'Преподаватели математических дисциплин', 'Teachers of Mathematics'],
    ['Birinchi kurs tyutorlari', 'Тьюторы первого курса', 'First-year Tutors'],
  ],
  FIL: [
    ['Til va adabiyot oʻqituvchilari', 'Преподаватели языка и литературы', 'Teachers of Language and Literature'],
    ['Chet tillar oʻqituvchilari', 'Преподаватели иностранных языков', 'Teachers of Foreign Languages'],
  ],
  IQT: [['Iqtisodiy fanlar oʻqituvchilari', 'Преподаватели экономических дисциплин', 'Teachers of Economics']],
  HUQ: [['Huquqiy fanlar oʻqituvchilari', 'Преподаватели правовых дисциплин', 'Teachers of Law']],
  SIR: [['Sirtqi taʼlim oʻqituvchilari', 'Преподаватели заочного обучения', 'Teachers of Extramural Courses']],
  ENG: [['Energetika fanlari oʻqituvchilari', 'Преподаватели энергетических дисциплин', 'Teachers of Power Engineering', 'Energetika pánleri oqıtıwshıları']],
  MEX: [['Mexanika fanlari oʻqituvchilari', 'Преподаватели механики', 'Teachers of Mechanics']],
  QUR: [['Qurilish fanlari oʻqituvchilari', 'Преподаватели строительных дисциплин', 'Teachers of Construction']],
  KIM: [['Kimyo fanlari oʻqituvchilari', 'Преподаватели химии', 'Teachers of Chemistry']],
  ITF: [
    ['Axborot texnologiyalari oʻqituvchilari', 'Преподаватели информационных технологий', 'Teachers of Information Technology'],
    ['Umumtaʼlim fanlari oʻqituvchilari', 'Преподаватели общеобразовательных дисциплин', 'Teachers of General Subjects'],
  ],
};

/** Seeds the teacher groups of the faculties. */
export async function seedTeacherGroups(db: Queryable, faculties: FacultyOf[]): Promise<void> {
  const all = faculties.flatMap(({ id, university_id, faculty_code }) =>
    (TEACHER_GROUPS[faculty_code] ?? []).map((text, index) => ({
      row: { university_id, faculty_id: id, code: `OG-${faculty_code}-${index + 1}` },
      names: named(text),
    })),
  );
  const rows = all.map(({ row }) => row);
  const inserted = await db.insertInto('teacher_groups').values(rows).returning('id').execute();
  await db
    .insertInto('teacher_group_translations')
    .values(textsOf('teacher_group_id', inserted, all))
    .execute();
}
