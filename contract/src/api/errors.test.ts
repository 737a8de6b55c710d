import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { problemsOf } from './errors.ts';
import { Id, text } from './fields.ts';

const Form = z.object({
  name: text(40).min(1, 'faculty.name.required'),
  code: text(40).min(2, 'faculty.faculty_code.min'),
  address: text(40).min(5),
  passport: z.string().regex(/^[A-Z]{2}\d{7}$/, 'student.passport.shape'),
  faculty_id: Id,
  permissions: z.array(Id).min(1, 'permission_group.permissions.min'),
});
const EMPTY = { name: '', code: '', address: '', passport: '', faculty_id: '', permissions: [] };

const keysOf = (form: unknown) => {
  const { error } = Form.safeParse(form);
  return Object.fromEntries((error ? problemsOf(error) : []).map(({ field, key }) => [field, key]));
};

describe('a missing field', () => {
  it('has the same message as an empty one', () => {
    expect(keysOf({})).toEqual(keysOf(EMPTY));
    expect(keysOf({})).toEqual({
      name: 'faculty.name.required',
      code: 'faculty.faculty_code.min',
      address: 'invalid.required',
      passport: 'student.passport.shape',
      faculty_id: 'invalid.required',
      permissions: 'permission_group.permissions.min',
    });
  });

  it('does not change the messages of other values', () => {
    expect(keysOf({ ...EMPTY, name: 7, address: 'abc', faculty_id: 'x' })).toMatchObject({
      name: 'invalid.invalid_type',
      address: 'invalid.too_small',
      faculty_id: 'invalid.invalid_type',
    });
  });
});
