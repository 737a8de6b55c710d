import { personalFieldsOf } from '@dekanat/contract/api/personal.ts';
import { StudentInput } from '@dekanat/contract/students/student-input.ts';
import { TeacherInput } from '@dekanat/contract/teachers/teachers.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { CONSTRAINTS } from '#api/constraints.ts';
import { UNIQUELY_NAMED } from '#crud/lock-names.ts';
import { LOCAL_TABLES, movedTables, readBelonging, SHARED_TABLES } from '#platform/moves/moved-tables.ts';
import { CLAIMED_FILES, IMPORTS } from '../src/app.ts';
import { useServer } from './use-server.ts';

const { server } = useServer({ callers: [] });

async function namesFrom(query: ReturnType<typeof sql<{ name: string }>>): Promise<string[]> {
  const { rows } = await query.execute(server.services.db);
  return rows.map(({ name }) => name);
}

it('schema: has only names of tables, views and functions that are found as words of a statement (decision 96)', async () => {
  const names = await namesFrom(sql`
    select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
    union select proname::text from pg_proc where pronamespace = 'public'::regnamespace`);
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => !/^[a-z_][a-z0-9_]*$/.test(name))).toEqual([]);
});

it('schema: says of every table whether its rows move with a university, are shared or stay', async () => {
  const client = await server.services.pool.connect();
  try {
    const belonging = await readBelonging(client, 1);
    const tables = [...belonging.graph.tables.keys()];
    const unknown = tables.filter(
      (name) => !belonging.belongs(name) && !SHARED_TABLES.includes(name) && !LOCAL_TABLES.includes(name),
    );
    expect(unknown).toEqual([]);
    // A declaration of a table that has been renamed would silently say nothing.
    expect([...SHARED_TABLES, ...LOCAL_TABLES].filter((name) => !tables.includes(name))).toEqual([]);
    expect((await movedTables(client, belonging)).tables.length).toBeGreaterThan(100);
  } finally {
    client.release();
  }
});

it('schema: has readers for the files of every table that claims files', async () => {
  const claiming = await namesFrom(sql`
    select tgrelid::regclass::text as name from pg_trigger
    where tgfoid in ('release_files'::regproc, 'release_syllabus_files'::regproc) order by 1`);
  // Pictures of the question bank belong to the university and are never released.
  expect(CLAIMED_FILES.map(({ table }) => table).toSorted()).toEqual(['bank_questions', ...claiming]);
});

/** Rows that the undo of an import deletes with a created record: what it created itself, or what says nothing without the record. */
const DELETED_WITH_IMPORTED: Readonly<Record<string, readonly string[]>> = {
  // Subjects, teachers, controls and changes of a plan: an undo is refused once there are subjects.
  curricula: [
    'exam_schedules',
    'plan_changes',
    'semester_subject_teachers',
    'semester_subjects',
    'semesters',
  ],
  faculties: ['api_tokens', 'hemis_comparisons', 'hemis_counts', 'hemis_records', 'imports'],
  student_groups: ['exam_feeds', 'hemis_comparisons'],
  // Readings need a registration, which refuses an undo, and so do notes.
  students: [
    ...['hemis_accepted_values', 'hemis_comparisons', 'hemis_pushes', 'hemis_records', 'lesson_readings'],
    ...['student_calendars', 'student_notes'],
  ],
  teachers: ['exam_feeds', 'teacher_group_members'],
};

it('schema: has no rows, but those listed here, that the undo of an import deletes with a record', async () => {
  for (const { table, texts } of IMPORTS) {
    const names = await namesFrom(sql`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confdeltype = 'c' and confrelid = ${table}::regclass order by 1`);
    const listed = DELETED_WITH_IMPORTED[table] ?? [];
    expect([table, names.filter((name) => name !== texts?.table)]).toEqual([table, listed]);
  }
});

it('schema: says of every table whether its names are unique by a trigger, whose lock is taken before records', async () => {
  const named = await namesFrom(sql`
    select split_part(encode(tgargs, 'escape'), '\\000', 1) as name from pg_trigger
    where tgfoid = 'refuse_used_name'::regproc order by 1`);
  expect(named).toEqual(UNIQUELY_NAMED);
});

it('schema: has every constraint that the server has a message for', async () => {
  const known = await namesFrom(sql`
    select conname::text as name from pg_constraint
    union select indexrelid::regclass::text from pg_index where indisunique
    union select tgname::text from pg_trigger where not tgisinternal`);
  expect(Object.keys(CONSTRAINTS).filter((constraint) => !known.includes(constraint))).toEqual([]);
});

it('schema: versions and audits every change that a person makes', async () => {
  // Triggers fire for listed columns only, so a new column must be added to its trigger.
  const silent = await namesFrom(sql`
    with heard as (
      select tgrelid, tgfoid::regproc as heard_by, array_agg(attnum) as columns
      from pg_trigger cross join unnest(tgattr) attnum
      where tgfoid in ('write_audit'::regproc, 'make_new_version'::regproc) group by tgrelid, tgfoid)
    select format('%s: %s.%s', heard_by, tgrelid::regclass, attname) as name
    from heard join pg_attribute on attrelid = tgrelid and attnum > 0 and not attisdropped and attgenerated = ''
    where not attnum = any(columns) and attname not in ('id', 'university_id', 'created_at', 'version')
    order by 1`);
  // An account never changes its kind; the order and place of a part of a syllabus is no content of it; the other columns
  // follow from audited ones.
  expect(silent).toEqual([
    'make_new_version: lesson_items.lesson_id',
    'make_new_version: lesson_items.removed_at',
    'make_new_version: lesson_items.sort',
    'make_new_version: lesson_items.syllabus_id',
    'make_new_version: lesson_items.type',
    'make_new_version: lesson_items.updated_at',
    'make_new_version: students.movement_id',
    'make_new_version: students.signed_in',
    'make_new_version: students.user_id',
    'make_new_version: syllabus_lessons.module_id',
    'make_new_version: syllabus_lessons.removed_at',
    'make_new_version: syllabus_lessons.sort',
    'make_new_version: syllabus_lessons.syllabus_id',
    'make_new_version: syllabus_modules.removed_at',
    'make_new_version: syllabus_modules.sort',
    'make_new_version: syllabus_modules.syllabus_id',
    'make_new_version: teachers.user_id',
    'make_new_version: users.kind',
    'make_new_version: users.last_sign_in_at',
    'make_new_version: users.username_skeleton',
    'write_audit: users.kind',
    'write_audit: users.last_sign_in_at',
    'write_audit: users.username_skeleton',
  ]);
});

it.each([
  ['students', personalFieldsOf(StudentInput)],
  ['teachers', personalFieldsOf(TeacherInput)],
])('schema: stores no personal data of %s in the audit', async (table, personal) => {
  const { rows } = await sql<{ left_out: string[] }>`
    select array_remove(string_to_array(encode(tgargs, 'escape'), '\\000'), '') as left_out from pg_trigger
    where tgrelid = ${table}::regclass and tgfoid = 'write_audit'::regproc`.execute(server.services.db);
  expect(rows).not.toEqual([]);
  for (const { left_out } of rows) expect(left_out).toEqual(expect.arrayContaining(personal));
});

it('schema: audits the same columns of students for one change and for many, and names changed personal columns', async () => {
  const { db } = server.services;
  const { rows: indexed } = await sql<{ name: string }>`
    select unnest(array_remove(string_to_array(encode(tgargs, 'escape'), '\\000'), '')) as name from pg_trigger
    where tgrelid = 'students'::regclass and tgname = 'students_audit' offset 1`.execute(db);
  const change = sql`set first_name = first_name || 'a', passport = 'ZZ' || (1000000 + id), passport_pin = null, birth_date = birth_date - 400, street = 'Navoiy',
    social_category_id = case when social_category_id is null then 'orphan' end, edu_payment_id = null, signed_in = not signed_in`;
  const seen = db.transaction().execute(async (trx) => {
    await sql`update students ${change} where id between 1 and 20`.execute(trx);
    const { rows } = await sql<{ recorded: string[]; columns: string[]; left_out: string[] }>`
      select array(select jsonb_object_keys(old || new) order by 1) as recorded, left_out,
        array(select attname::text collate "C" from pg_attribute where attrelid = 'students'::regclass and attnum > 0 and not attisdropped order by 1) as columns
      from audit where record = 'students' and action = 'update' and at >= now()`.execute(trx);
    expect(rows).toHaveLength(20);
    for (const { recorded, columns } of rows)
      expect(recorded).toEqual(columns.filter((column) => !indexed.some(({ name }) => name === column)));
    const left = rows.flatMap(({ left_out }) => left_out);
    expect(indexed.filter(({ name }) => !left.includes(name)).map(({ name }) => name)).toEqual([
      // It follows from the names, which are recorded.
      'full_name_ru',
      'citizenship_module',
      'movement_id',
    ]);
    throw new Error('rolled back');
  });
  await expect(seen).rejects.toThrow('rolled back');
});

it('schema: every index is valid after the seed: that of a partitioned table is on each partition', async () => {
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index where not indisvalid`.execute(server.services.db);
  expect(rows).toEqual([]);
});
