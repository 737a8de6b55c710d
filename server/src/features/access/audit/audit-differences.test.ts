import { describe, expect, it } from 'vitest';
import { type AuditedColumns, type AuditedRow, differencesOf } from './audit-differences.ts';

const REFERENCES = new Map([
  ['faculties.university_id', 'universities'],
  ['faculty_translations.faculty_id', 'faculties'],
  ['permission_group_permissions.permission_group_id', 'permission_groups'],
  ['permission_group_permissions.permission_id', 'permissions'],
  ['admins.user_id', 'users'],
  ['admins.faculty_id', 'faculties'],
]);
const COLUMNS: AuditedColumns = { references: REFERENCES, types: new Map() };
const row = (
  table: string,
  old: AuditedRow['old'],
  now: AuditedRow['new'],
  left_out: string[] | null = null,
) => ({
  table,
  old,
  new: now,
  left_out,
});
const faculty = (rows: AuditedRow[]) => differencesOf(rows, 'faculties', COLUMNS);
const group = (rows: AuditedRow[]) => differencesOf(rows, 'permission_groups', COLUMNS);
const given = (id: number) => ({ permission_group_id: 7, permission_id: id });
const GIVEN = 'permission_group_permissions';

describe('what differs', () => {
  it('is what changed, without technical columns', () => {
    const before = { id: 1, faculty_code: 'MT', dean_name: 'A', version: 1, updated_at: 'x' };
    const after = { ...before, faculty_code: 'MAT', version: 2, updated_at: 'y' };
    expect(faculty([row('faculties', before, after)])).toEqual([
      { column: 'faculty_code', language: null, before: 'MT', after: 'MAT' },
    ]);
  });

  it('is merged over all rows of a change', () => {
    const state = (faculty_code: string) => ({ id: 1, faculty_code });
    const there = row('faculties', state('A'), state('B'));
    expect(faculty([there, row('faculties', state('B'), state('C'))])).toMatchObject([
      { before: 'A', after: 'C' },
    ]);
    expect(faculty([there, row('faculties', state('B'), state('A'))])).toEqual([]);
  });

  it('names the language of a translation and leaves out its owner', () => {
    const translation = (language: string, name: string) => ({ faculty_id: 1, language, name });
    expect(
      faculty([
        row('faculty_translations', translation('oz', 'A'), translation('oz', 'B'), ['name_key']),
        row('faculty_translations', null, translation('ru', 'Б'), ['name_key']),
      ]),
    ).toEqual([
      { column: 'name', language: 'oz', before: 'A', after: 'B' },
      { column: 'name', language: 'ru', before: null, after: 'Б' },
    ]);
  });

  it('leaves out empty fields of a new record', () => {
    const made = {
      id: 1,
      university_id: 1,
      faculty_code: 'A',
      dean_name: '',
      position: null,
      open: false,
      status: 0,
    };
    expect(faculty([row('faculties', null, made)]).map(({ column }) => column)).toEqual([
      'faculty_code',
      'status',
    ]);
  });

  it('shows that a record moved to another university', () => {
    expect(faculty([row('faculties', { university_id: 1 }, { university_id: 2 })])).toEqual([
      { column: 'university_id', language: null, refersTo: 'universities', before: 1, after: 2 },
    ]);
  });

  it('collects linked records and leaves out those added and removed again', () => {
    const rows = [
      row(GIVEN, given(1), null),
      row(GIVEN, given(2), null),
      row(GIVEN, null, given(3)),
      row(GIVEN, null, given(2)),
      row(GIVEN, null, given(4)),
      row(GIVEN, given(4), null),
    ];
    expect(group(rows)).toEqual([
      {
        column: 'permission_id',
        language: null,
        refersTo: 'permissions',
        linked: true,
        before: [1],
        after: [3],
      },
    ]);
    expect(group([row(GIVEN, null, given(1)), row(GIVEN, given(1), null)])).toEqual([]);
  });

  it('shows only that a secret changed', () => {
    const found = differencesOf(
      [
        row('users', { id: 1 }, { id: 1 }, ['password_hash']),
        row('users', { totp_secret: 'A' }, { totp_secret: 'B' }),
      ],
      'users',
      COLUMNS,
    );
    expect(found.map(({ column, secret }) => [column, secret])).toEqual([
      ['password_hash', true],
      ['totp_secret', true],
    ]);
  });
});
