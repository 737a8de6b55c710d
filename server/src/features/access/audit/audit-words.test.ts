import { AUDIT_RECORDS } from '@dekanat/contract/access/audit/audit.ts';
import { INTERFACE_LANGUAGES } from '@dekanat/contract/api/languages.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#api/context.ts';
import { useServer } from '#test/use-server.ts';
import { type Difference, differencesOf } from './audit-differences.ts';
import { SHARED_RECORDS } from './audit-rows.ts';
import { fieldLabel, inWords, recordLabel, summaryOf } from './audit-words.ts';
import { auditedColumnsOf } from './audited-columns.ts';

const NAMES: Record<string, string> = { 'faculties 1': 'Kimyo', 'faculties 2': 'Fizika' };
const place = (record: string) => ({
  record,
  language: 'oz' as const,
  names: (table: string, ids: unknown[]) => ids.map((id) => NAMES[`${table} ${id}`]),
});
const worded = (difference: Partial<Difference> & { column: string }, record = 'users') =>
  inWords([{ language: null, before: null, after: null, ...difference }], place(record))[0];

describe('a value', () => {
  it.each([
    [{ column: 'status', before: 1, after: 0 }, 'Faol', 'Nofaol'],
    [{ column: 'status', before: 'active', after: 'blocked' }, 'Faol', 'Bloklangan'],
    [{ column: 'blocked', before: false, after: true }, 'Yoʻq', 'Ha'],
    [{ column: 'default_language', before: 'oz', after: 'ru' }, 'Oʻzbekcha', 'Русский'],
    [
      { column: 'deadline', before: null, after: '2026-03-01T19:30:00+00:00', type: 'instant' as const },
      null,
      '02.03.2026 00:30',
    ],
    [{ column: 'deadline', before: 'infinity', after: null, type: 'instant' as const }, 'infinity', null],
    [{ column: 'order_date', before: null, after: '2026-03-01', type: 'day' as const }, null, '01.03.2026'],
    [
      { column: 'note', before: '2026-03-01', after: '2026-11-23T25:61:61Z' },
      '2026-03-01',
      '2026-11-23T25:61:61Z',
    ],
    [{ column: 'name', before: 'required', after: 'taken' }, 'required', 'taken'],
    [{ column: 'faculty_id', before: 1, after: 3, refersTo: 'faculties' }, 'Kimyo', '№ 3'],
    [
      { column: 'faculty_id', before: [1, 2], after: [], refersTo: 'faculties', linked: true as const },
      '− Kimyo; Fizika',
      null,
    ],
    [{ column: 'password_hash', before: 'before', after: 'after', secret: true as const }, '•••', '•••'],
    [{ column: 'email', before: 'aziza@dekanat.uz', after: 'a@b.uz' }, 'a•••@dekanat.uz', 'a•••@b.uz'],
    [{ column: 'passport_pin', before: '31203990010011', after: null }, '•••11', null],
    [{ column: 'phones', before: null, after: { home: 1 } }, null, '{"home":1}'],
  ])('%j', (difference, before, after) => {
    expect(worded(difference)).toMatchObject({ before, after });
  });

  it.each([
    ['students', 'Активен', 'Неактивен'],
    ['users', 'Активен', 'Неактивен'],
    ['faculties', 'Активно', 'Неактивно'],
  ])('of the status in %s agrees in gender', (record, before, after) => {
    const status = { column: 'status', language: null, before: 1, after: 0 };
    expect(inWords([status], { ...place(record), language: 'ru' })).toMatchObject([{ before, after }]);
  });

  it('of a fixed set is shown as the interface names it', () => {
    expect(
      worded({ column: 'position', before: "boshlig'i", after: 'dekani', type: 'choice' }, 'faculties'),
    ).toMatchObject({
      label: 'Lavozimi',
      before: 'Boshligʻi',
      after: 'Dekani',
    });
  });

  it('is shortened without splitting a character', () => {
    const { after } = worded({ column: 'username', after: '😀'.repeat(1000) }) ?? {};
    expect([...(after ?? '')]).toHaveLength(400);
    expect(after?.isWellFormed()).toBe(true);
  });
});

describe('a summary', () => {
  const name = { field: 'name', label: 'Nomi', language: 'ru' as const, before: 'А', after: 'Б' };
  it('shows the old and the new value', () =>
    expect(summaryOf([name], 'update', 'oz')).toBe('Nomi (ru): А → Б'));
  it('of a created record shows its values', () =>
    expect(summaryOf([name], 'insert', 'oz')).toBe('Nomi (ru): Б'));
  it('of a removed record shows its last values', () =>
    expect(summaryOf([name], 'delete', 'oz')).toBe('Nomi (ru): А'));
  it('of linked records shows those removed and added', () => {
    const states = { field: 'permission_id', label: 'Ruxsatlar', language: null, before: null, after: '+ A' };
    const linked = { ...states, linked: true as const };
    expect(summaryOf([linked], 'update', 'oz')).toBe('Ruxsatlar: + A');
    expect(summaryOf([{ ...linked, before: '− B' }], 'update', 'oz')).toBe('Ruxsatlar: − B + A');
  });
  it('shows both values of a text that looks like a linked record', () =>
    expect(summaryOf([{ ...name, after: '+ Б' }], 'update', 'oz')).toBe('Nomi (ru): А → + Б'));
  it('shows that a change has no differences', () =>
    expect(summaryOf([], 'update', 'oz')).toBe('Oʻzgarishsiz saqlandi'));
});

describe('every audited table', () => {
  let tables: { table: string; record: string; columns: string[]; left_out: string[] }[];
  const { server } = useServer({ callers: [] });
  beforeAll(async () => {
    const { rows } = await sql<(typeof tables)[number]>`
      with audited as (
        select tgrelid, array_remove(string_to_array(encode(tgargs, 'escape'), '\\000'), '') as args
        from pg_trigger where tgfoid in ('write_audit'::regproc, 'write_register_audit'::regproc))
      select tgrelid::regclass::text as "table", audited_record(tgrelid, args[1]) as record, args[2:] as left_out,
        array(select attname::text from pg_attribute where attrelid = tgrelid and attnum > 0 and not attisdropped
              and not attname::text = any(args[2:])) as columns
      from audited`.execute(server.services.db);
    tables = rows;
  });

  it('belongs to a kind of record that can be filtered by and has a name', () => {
    expect([...new Set(tables.map(({ record }) => record))].toSorted()).toEqual(
      [...AUDIT_RECORDS].toSorted(),
    );
    for (const record of AUDIT_RECORDS)
      expect(recordLabel(record, 'ru')).not.toBe(record.replaceAll('_', ' '));
  });

  it('belongs to a university, is shared by all, or belongs to the installation', () => {
    const withoutUniversity = tables
      .filter(({ table, record, columns }) => table === record && !columns.includes('university_id'))
      .map(({ record }) => record);
    // An interface text is shared, or belongs to a university.
    const shared = SHARED_RECORDS.filter((record) => record !== 'interface_texts');
    const known = [...shared, 'universities', 'configs', 'backups', 'slow_query_resets'];
    expect(withoutUniversity.toSorted()).toEqual(known.toSorted());
  });

  it('has a label for each column in both languages', async () => {
    const meanings = await auditedColumnsOf({ services: server.services } as Context);
    const unnamed = tables.flatMap(({ table, record, columns, left_out }) => {
      // A row in which every column changed.
      const state = (value: string) => Object.fromEntries(columns.map((column) => [column, value]));
      const row = { table, old: state('old'), new: state('new'), left_out };
      return differencesOf([row], record, meanings)
        .filter(
          ({ column }) => !INTERFACE_LANGUAGES.every((language) => fieldLabel(record, column, language)),
        )
        .map(({ column }) => `${table}.${column}`);
    });
    expect(unnamed).toEqual([]);
  });
});
