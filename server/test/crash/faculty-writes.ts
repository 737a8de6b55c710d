import { type Faculty, faculties } from '@dekanat/contract/structure/faculties.ts';
import { expect } from 'vitest';
import type { Client } from '#test/client.ts';
import { facultyInput } from '#test/factories.ts';
import type { CrashServer } from './crash-server.ts';

interface Acknowledged {
  row: Pick<Faculty, 'id' | 'name' | 'dean_name' | 'version'>;
  /** Values of updates without an answer: the row may hold one of them. */
  unanswered: string[];
}

export interface FacultyWrites {
  /** How many creations the server has acknowledged. */
  count(): number;
  /** Creates and changes faculties until the server no longer answers. */
  write(client: Client, isOver: () => boolean): Promise<void>;
  /** Expects every acknowledged row once and whole, and of each other row at most one. */
  check(client: Client): Promise<void>;
  /** Repeats every unanswered request twice, as a client does, and expects one result. */
  repeat(client: Client): Promise<void>;
}

/** Finds rows of which a transaction would have written only a part. */
const PARTIAL_WRITES = `
  select 'faculty without name' as what, id::text from faculties f
    where not exists (select from faculty_translations t where t.faculty_id = f.id)
  union all
  select 'faculty without audit entry', id::text from faculties f
    where not exists (select from audit a where a.table_name = 'faculties' and a.row_id = f.id and a.action = 'insert')
  union all
  select 'change without audit entry', id::text from faculties f
    where version - 1 <> (select count(*) from audit a where a.table_name = 'faculties' and a.row_id = f.id and a.action = 'update')
  union all
  select 'idempotency key without response', key from idempotency_keys where response is null`;

/** Records what the server has acknowledged, and compares it with what is stored. */
export function createFacultyWrites(server: CrashServer): FacultyWrites {
  const acknowledged = new Map<string, Acknowledged>();
  const unanswered = new Map<string, { key: string; body: ReturnType<typeof facultyInput> }>();
  let codes = 0;
  return {
    count: () => acknowledged.size,
    async write(client, isOver) {
      while (!isOver()) {
        codes += 1;
        const faculty_code = `C${codes}`;
        const body = facultyInput({ faculty_code, name: `Fakultet ${faculty_code}`, dean_name: 'Dekan 0' });
        const key = crypto.randomUUID();
        unanswered.set(faculty_code, { key, body });
        const row = await create(client, key, body);
        if (row === undefined) return;
        const entry: Acknowledged = { row, unanswered: [] };
        acknowledged.set(faculty_code, entry);
        unanswered.delete(faculty_code);
        for (let change = 1; change <= 2; change += 1)
          if (!(await rename(client, entry, faculty_code, change))) return;
      }
    },
    async check(client) {
      const rows = await storedFaculties(client);
      for (const [code, { row, unanswered: maybe }] of acknowledged) {
        const found = rows.get(code) ?? [];
        expect(
          found.map(({ id }) => id),
          `${code} was acknowledged`,
        ).toEqual([row.id]);
        expect([row.dean_name, ...maybe]).toContain(found[0]?.dean_name);
        expect(found[0]?.version).toBeGreaterThanOrEqual(row.version);
      }
      expect([...rows.values()].filter((found) => found.length !== 1)).toEqual([]);
      expect(await server.query(PARTIAL_WRITES)).toEqual([]);
    },
    async repeat(client) {
      for (const [code, { key, body }] of unanswered) {
        const [first, second] = [await create(client, key, body), await create(client, key, body)];
        expect(first?.id).toBe(second?.id);
        if (first !== undefined) acknowledged.set(code, { row: first, unanswered: [] });
        unanswered.delete(code);
      }
      for (const [code, entry] of acknowledged) {
        if (entry.unanswered.length === 0) continue;
        const { result } = await client.call(faculties.read, { params: { id: entry.row.id } });
        acknowledged.set(code, { row: result, unanswered: [] });
      }
    },
  };
}

/** The stored row, or undefined without an answer or with 503. */
async function create(client: Client, key: string, body: object): Promise<Faculty | undefined> {
  const headers = { 'idempotency-key': key };
  const answer = await client.call(faculties.create, { body: { ...body }, headers }).catch(() => undefined);
  if (answer === undefined || answer.status === 503) return undefined;
  return answer.result;
}

async function rename(client: Client, entry: Acknowledged, faculty_code: string, change: number) {
  const dean_name = `Dekan ${change} ${'x'.repeat(50)}`;
  entry.unanswered.push(dean_name);
  const { id, version } = entry.row;
  const body = { ...facultyInput({ faculty_code, name: `Fakultet ${faculty_code}`, dean_name }), version };
  const answer = await client.call(faculties.update, { params: { id }, body }).catch(() => undefined);
  if (answer === undefined || answer.status === 503) return false;
  entry.row = answer.result;
  entry.unanswered = [];
  return true;
}

async function storedFaculties(client: Client): Promise<Map<string, Faculty[]>> {
  const rows: Faculty[] = [];
  for (let page = 1; ; page += 1) {
    const query = { limit: 1000, page, sort: 'created_at' } as const;
    const { result } = await client.call(faculties.list, { query });
    rows.push(...result.data);
    expect(result.total).toBeGreaterThanOrEqual(result.data.length);
    if (rows.length >= result.total) break;
  }
  return Map.groupBy(rows, (row) => row.faculty_code);
}
