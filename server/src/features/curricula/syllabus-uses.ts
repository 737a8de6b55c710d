import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { SyllabusUses } from '#features/syllabi/shared.ts';
import { testControlsOf } from './exams/test-controls.ts';

/** The names of the curricula that use a syllabus, each once. */
async function curriculaWith(db: Queryable, syllabusId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('semester_subjects')
    .innerJoin('curricula', 'curricula.id', 'semester_subjects.curriculum_id')
    .select('curricula.name')
    .where('semester_subjects.syllabus_id', '=', syllabusId)
    .groupBy('curricula.name')
    .orderBy(sql`curricula.name collate uzbek`)
    .execute();
  return rows.map(({ name }) => name);
}

/** What curricula use of a syllabus. */
export const syllabusUses: SyllabusUses = { names: curriculaWith, testControls: testControlsOf };
