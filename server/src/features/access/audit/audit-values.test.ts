import { audit } from '@dekanat/contract/access/audit/audit.ts';
import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { exports } from '@dekanat/contract/operations/exports.ts';
import { jobs } from '@dekanat/contract/operations/jobs.ts';
import { timeline } from '@dekanat/contract/students/status-changes/timeline.ts';
import { studentNotes } from '@dekanat/contract/students/student-notes.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeStudent } from '#test/people-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, superadmin } = useServer({ callers: ['admin', 'superadmin'] });

/** Texts that look like values of other types. */
const LOOK_ALIKES = [
  '2026-11-23T25:61:61Z',
  '2026-11-23T10:00 keldi',
  '2026-02-31',
  '99999-99-99T99:99',
  'infinity',
  'NaN',
  '1e999',
  '0x1F',
  'null',
  'true',
  '{"note":1}',
  'required',
  'active',
  '=1+1',
  '{{name}} $t(status.active) $&',
  '➡️😀\u202e\u0000'.replace('\0', ''),
];

describe('a note that looks like an instant', () => {
  const NOTES = ['2026-11-23T25:61:61Z', '2026-11-23T10:00 keldi', '2026-11-23T10:00:00Z', '2026-11-23'];
  it.each(NOTES)('is shown as it was typed: %s', async (note) => {
    const { id } = await makeStudent(admin);
    await admin.call(studentNotes.create, { body: { student_id: id, note } });
    const query = { record: 'students', record_id: id, language: 'oz' } as const;
    const [entry] = (await admin.call(audit.list, { query })).result.data;
    const shown = expect.objectContaining({ before: null, after: note });
    expect(entry?.differences).toEqual([shown]);
    const read = await admin.call(audit.read, { params: { id: entry?.id ?? 0 }, query: { language: 'oz' } });
    expect(read.result.differences).toEqual([shown]);
    const file = await admin.call(audit.export, { query: { ...query, format: 'csv' } });
    expect(String(file.body)).toContain(note);
    const changes = (await admin.call(timeline.list, { params: { id } })).result.data;
    expect(changes[0]?.differences).toEqual([shown]);
    const body = { path: pathOf(audit.export), query: { ...query, record_id: String(id), format: 'csv' } };
    const { job_id } = (await admin.call(exports.create, { body })).result;
    await expect
      .poll(async () => (await admin.call(jobs.read, { params: { id: job_id } })).result.status)
      .toBe('done');
  });
});

interface AuditedTable {
  table: string;
  record: string;
  columns: { name: string; type: string }[];
}

/** Every table with an audit trigger, with the columns that its rows record. */
async function auditedTables(): Promise<AuditedTable[]> {
  const { rows } = await sql<AuditedTable>`
    with audited as (
      select tgrelid, array_remove(string_to_array(encode(tgargs, 'escape'), '\\000'), '') as args
      from pg_trigger where tgfoid in ('write_audit'::regproc, 'write_register_audit'::regproc))
    select tgrelid::regclass::text as "table", audited_record(tgrelid, args[1]) as record,
      (select json_agg(json_build_object('name', attname, 'type', atttypid::regtype)) from pg_attribute
       where attrelid = tgrelid and attnum > 0 and not attisdropped and not attname::text = any(args[2:])) as columns
    from audited`.execute(server.services.db);
  return rows;
}

const text = fc.oneof(fc.constantFrom(...LOOK_ALIKES), fc.string({ unit: 'grapheme', maxLength: 30 })).map(
  // PostgreSQL stores no NUL, and no half of a surrogate pair.
  (value) => value.replaceAll('\0', '').toWellFormed(),
);
const day = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
const json = fc
  .oneof(fc.constant([{ toString: null }]), fc.jsonValue())
  .map((value) => JSON.parse(JSON.stringify(value).replaceAll('\\u0000', '')));
/** What a column may hold; every other type is read as any JSON value. */
const VALUES: Record<string, fc.Arbitrary<unknown>> = {
  text,
  boolean: fc.boolean(),
  smallint: fc.integer({ min: -32_768, max: 32_767 }),
  integer: fc.integer({ min: -2_147_483_648, max: 2_147_483_647 }),
  date: fc.oneof(
    day.map((at) => at.toISOString().slice(0, 10)),
    fc.constantFrom('infinity', '-infinity', '0044-03-15 BC', '12026-01-01'),
  ),
  'timestamp with time zone': fc.oneof(
    day.map((at) => at.toISOString().replace('Z', '+00:00')),
    fc.constantFrom('infinity', '12026-01-01T00:00:00+00:00', '0044-03-15T00:00:00+00:00 BC'),
  ),
};
const storedValue = (type: string) => fc.option(VALUES[type] ?? json, { freq: 10 });
const stateOf = ({ columns }: AuditedTable) =>
  fc.record(Object.fromEntries(columns.map(({ name, type }) => [name, storedValue(type)])));

const STATES = 4;
const PAGE = 100;

describe('arbitrary stored values of every audited column', () => {
  it('are shown in the list and in the file', async () => {
    const tables = await auditedTables();
    const first = Number(
      (await sql<{ id: number }>`select coalesce(max(id), 0) as id from audit`.execute(server.services.db))
        .rows[0]?.id,
    );
    const states = tables.flatMap((one) =>
      fc
        .sample(fc.tuple(stateOf(one), stateOf(one)), STATES)
        .map(([old, now]) => ({ table: one.table, record: one.record, old, new: now })),
    );
    await sql`
      insert into audit (table_name, record, row_id, university_id, action, change, old, new)
      select one ->> 'table', one ->> 'record', 2147480000, 1, 'update', 'update', one -> 'old', one -> 'new'
      from jsonb_array_elements(${JSON.stringify(states)}::jsonb) one`.execute(server.services.db);
    const seen: unknown[] = [];
    for (let page = 1; seen.length < states.length; page += 1) {
      const query = { limit: PAGE, page, university_id: 1 };
      const { data } = (await superadmin.call(audit.list, { query })).result;
      expect(data.length).toBeGreaterThan(0);
      seen.push(...data.filter(({ id }) => Number(id) > first));
    }
    expect(seen).toHaveLength(states.length);
    for (const format of ['csv', 'xlsx'] as const)
      expect((await superadmin.call(audit.export, { query: { format, university_id: 1 } })).status).toBe(200);
  });

  it('of a text column are never taken for a value of another type', async () => {
    const db = server.services.db;
    await fc.assert(
      fc.asyncProperty(
        text.filter((value) => value !== ''),
        async (note) => {
          const { id } = await db
            .insertInto('audit')
            .values({
              table_name: 'student_notes',
              record: 'students',
              row_id: 2_147_480_001,
              university_id: 1,
              action: 'insert',
              change: 'insert',
              new: JSON.stringify({ note }),
            })
            .returning('id')
            .executeTakeFirstOrThrow();
          const read = await superadmin.call(audit.read, { params: { id: Number(id) } });
          expect(read.result.differences).toEqual([expect.objectContaining({ before: null, after: note })]);
        },
      ),
      { numRuns: 60 },
    );
  });
});
