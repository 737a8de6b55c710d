import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { analyze } from '../analyze.ts';
import { type Copy, copyLine, type SeedConnection } from '../seed-connection.ts';
import { advanceSequences } from '../student-tables.ts';
import { withoutIndexes } from '../without-indexes.ts';
import { withoutTriggers } from '../without-triggers.ts';
import { addGroupRecords } from './group-records.ts';
import { addReSitControls, addReSitTeachers } from './re-sit-controls.ts';
import { createRecordBuffer, RECORD_TABLES, type RecordBuffer, recordTables } from './record-rows.ts';
import { studyGroupsOf } from './study-groups.ts';

const FILLED = [...recordTables, 'exam_schedules', 'semester_subject_teachers'];
/** Rows that are buffered before they are written. */
const BATCH_ROWS = 40_000;

async function flush(records: RecordBuffer, copy: Copy): Promise<void> {
  for (const [table, rows] of records.take()) {
    const columns = RECORD_TABLES[table];
    await copy(table, columns, [rows.map((row) => copyLine(columns, row)).join('')]);
  }
}

/** Writes the records of all groups of the universities, group by group. */
async function writeRecords(
  { db, copy }: SeedConnection,
  universityIds: number[],
  day: string,
): Promise<void> {
  const records = await createRecordBuffer(db);
  for (const universityId of universityIds) {
    const author = await authorOf(db, universityId);
    for (const group of await studyGroupsOf(db, universityId)) {
      addGroupRecords(records, group, { day, author });
      if (records.size() > BATCH_ROWS) await flush(records, copy);
    }
  }
  await flush(records, copy);
  await storeCounters(db, records);
}

async function storeCounters(db: Queryable, records: RecordBuffer): Promise<void> {
  const counters = records.counters();
  if (counters.length === 0) return;
  await db
    .insertInto('statement_counters')
    .values(counters)
    .onConflict((conflict) =>
      conflict
        .columns(['university_id', 'academic_year_id'])
        .doUpdateSet((of) => ({ last: of.ref('excluded.last') })),
    )
    .execute();
}

/** The first administrator of the university, or of the installation. */
async function authorOf(db: Queryable, universityId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from users where kind = 'admin' and (university_id = ${universityId} or university_id is null)
    order by university_id nulls last, id limit 1`.execute(db);
  return rows[0]?.id ?? 0;
}

/**
 * Registers the students of groups without registrations in their confirmed curricula, with the subjects, sheets and marks
 * of all semesters that have started.
 */
export async function seedRegistrations(
  connection: SeedConnection,
  universityIds: number[],
  day: string,
): Promise<void> {
  const { db } = connection;
  await withoutTriggers(db, FILLED, () =>
    withoutIndexes(db, FILLED, async () => {
      await writeRecords(connection, universityIds, day);
      await analyze(db, ['statements', 'exam_schedules', 'semester_subject_teachers']);
      await addReSitControls(db, universityIds);
      await addReSitTeachers(db, universityIds);
    }),
  );
  await advanceSequences(db, recordTables);
}
