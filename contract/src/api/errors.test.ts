import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { whenEmpty } from './empty.ts';
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
      faculty_id: 'reference.choose',
      permissions: 'permission_group.permissions.min',
    });
  });

  it.each([null, '', '  '])('has the same message as %j', (empty) => {
    const { permissions, ...absent } = keysOf({});
    const names = Object.keys(absent);
    const { permissions: _list, ...same } = keysOf(Object.fromEntries(names.map((name) => [name, empty])));
    expect(same).toEqual(absent);
  });

  it('does not change the messages of other values', () => {
    expect(keysOf({ ...EMPTY, name: 7, address: 'abc', faculty_id: 'x' })).toMatchObject({
      name: 'invalid.invalid_type',
      address: 'invalid.too_small',
      faculty_id: 'invalid.invalid_type',
    });
  });

  it('does not change the messages of numbers out of range', () => {
    const Score = z.object({ score: z.int(whenEmpty('curriculum.passing_score.required')).min(0).max(100) });
    const keyOf = (score: unknown) => problemsOf(Score.safeParse({ score }).error as z.ZodError)[0]?.key;
    expect([undefined, null, '', -1, 101, 1.5, 'x'].map(keyOf)).toEqual([
      ...Array(3).fill('curriculum.passing_score.required'),
      'invalid.too_small',
      'invalid.too_big',
      'invalid.whole_number',
      'invalid.invalid_type',
    ]);
  });

  it('has one message where it breaks several rules', () => {
    const Lesson = z.object({ name: text(40).min(1, 'lesson.name.required').min(3, 'lesson.name.min') });
    const { error } = Lesson.safeParse({ name: '' });
    expect(problemsOf(error as z.ZodError).map(({ key }) => key)).toEqual(['lesson.name.required']);
  });
});
