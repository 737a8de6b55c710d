import type { Permission } from '@dekanat/contract/api/permissions.ts';
import { describe, expect, it } from 'vitest';
import { permissionsNotHeld, standsAbove } from './account-rules.ts';

const holding = (...permissions: Permission[]) => ({ permissions: new Set(permissions) });

describe('permissions that the caller does not hold', () => {
  it('are those requested and not held by the caller', () => {
    const giver = holding('faculty_index', 'faculty_store');
    expect(permissionsNotHeld(giver, ['faculty_index'])).toEqual([]);
    expect(permissionsNotHeld(giver, [])).toEqual([]);
    expect(permissionsNotHeld(giver, ['admin_index', 'faculty_index', 'admin_store'])).toEqual([
      'admin_index',
      'admin_store',
    ]);
    expect(permissionsNotHeld(holding(), ['faculty_index'])).toEqual(['faculty_index']);
  });
});

describe('an account is out of reach', () => {
  const caller = { superAdministrator: false, facultyId: null, ...holding('admin_update', 'faculty_index') };
  const account = { superAdministrator: false, facultyId: null, permissions: ['faculty_index'] };

  it.each([
    ['an equal one', {}, {}, false],
    ['one with fewer permissions', {}, { permissions: [] }, false],
    ['one with a permission more', {}, { permissions: ['faculty_index', 'faculty_store'] }, true],
    ['a super administrator', {}, { superAdministrator: true, permissions: [] }, true],
    ['a super administrator, for another', { superAdministrator: true }, { superAdministrator: true }, false],
    ['one with more, for a super administrator', { superAdministrator: true, ...holding() }, {}, false],
    ['one of a faculty, for the whole university’s', {}, { facultyId: 1 }, false],
    ['the whole university’s, for one of a faculty', { facultyId: 1 }, { facultyId: null }, true],
    ['one of another faculty', { facultyId: 1 }, { facultyId: 2 }, true],
    ['one of the same faculty', { facultyId: 1 }, { facultyId: 1 }, false],
  ])('%s', (_title, asPerson, asAccount, expected) => {
    expect(standsAbove({ ...account, ...asAccount }, { ...caller, ...asPerson })).toBe(expected);
  });
});
