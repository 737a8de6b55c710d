import { AdminInput, AdminUpdate } from '@dekanat/contract/access/admins/admins.ts';
import { PermissionGroupInput } from '@dekanat/contract/access/permissions/permission-groups.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { specialities } from '@dekanat/contract/structure/specialities.ts';
import { syllabi } from '@dekanat/contract/syllabi/syllabi.ts';
import { letterheads } from '@dekanat/contract/universities/letterheads.ts';
import { describe, expect, test } from 'vitest';
import { bodyOf, isRequired, maxLengthOf, problemOf, problemsIn } from '#ui/form/form-rules.ts';

const faculty = {
  language: 'oz',
  name: 'Fizika',
  faculty_code: 'F1',
  dean_name: 'Aliyev A.',
  position: 'dekani',
};

describe('form rules from the contract', () => {
  test('marks required fields', () => {
    const marked = Object.keys(AdminInput.shape).filter((name) => isRequired(AdminInput, name));
    expect(marked).toEqual(['username', 'email', 'password', 'university_id', 'permission_group_id']);
    expect(isRequired(AdminUpdate, 'password')).toBe(false);
    expect(isRequired(faculties.create.body, 'name')).toBe(true);
    expect(isRequired(faculties.create.body, 'nothing')).toBe(false);
  });

  test('marks a list only if it cannot be empty', () => {
    expect(isRequired(letterheads.update.body, 'signatories')).toBe(false);
    expect(isRequired(PermissionGroupInput, 'permissions')).toBe(true);
  });

  test('returns maximum lengths', () => {
    expect(maxLengthOf(faculties.create.body, 'name')).toBe(255);
    expect(maxLengthOf(AdminUpdate, 'password')).toBe(128);
    expect(maxLengthOf(faculties.create.body, 'status')).toBeUndefined();
  });

  test('returns the message of the field for an empty value', () => {
    expect(problemOf(faculties.create.body, 'name', {})?.key).toBe('faculty.name.required');
    expect(problemOf(faculties.create.body, 'position', {})?.key).toBe('faculty.position.required');
    expect(problemOf(faculties.create.body, 'dean_name', { dean_name: 'Ali' })).toMatchObject({
      key: 'faculty.dean_name.min',
      values: { minimum: 4 },
    });
    expect(problemOf(faculties.create.body, 'name', { name: 'Fizika' })).toBeUndefined();
    expect(problemOf(PermissionGroupInput, 'permissions', {})?.key).toBe('permission_group.permissions.min');
  });

  test('sends the schema’s fields only, with empty values as the schema accepts them', () => {
    expect(bodyOf(AdminUpdate, { username: 'ali', password: '', faculty_id: undefined, extra: 1 })).toEqual({
      username: 'ali',
      email: '',
      university_id: undefined,
      permission_group_id: undefined,
      faculty_id: null,
    });
    expect(problemsIn(faculties.create.body, bodyOf(faculties.create.body, faculty))).toEqual([]);
  });

  test('sends an emptied optional text, and omits one that was not typed', () => {
    expect(bodyOf(specialities.update.body, { qualification: '' })).toMatchObject({ qualification: '' });
    expect(bodyOf(syllabi.update.body, { requirements: '' })).toMatchObject({ requirements: '' });
    expect(bodyOf(syllabi.update.body, {})).not.toHaveProperty('requirements');
  });
});
