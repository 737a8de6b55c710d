import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ERROR_STATUS, ErrorBody, problemsOf } from './errors.ts';

const Form = z.strictObject({
  name: z.string().min(2, 'faculty.name.required'),
  count: z.int().max(5),
  email: z.email(),
  items: z.array(z.strictObject({ semester_ids: z.array(z.int()).min(1) })),
});
const problems = (value: unknown) => problemsOf(Form.safeParse(value).error as z.ZodError);
const good = { name: 'ab', count: 1, email: 'a@example.uz', items: [] };

describe('problems of a failed parse', () => {
  it('have the text key of the rule or the general one of its kind', () => {
    const found = problems({ ...good, name: 'a', count: 9, email: 'x' });
    expect(found.map(({ field, key }) => [field, key])).toEqual([
      ['name', 'faculty.name.required'],
      ['count', 'invalid.too_big'],
      ['email', 'invalid.email'],
    ]);
    expect(found[1]?.values).toMatchObject({ maximum: 5 });
  });

  it('distinguish a missing field from a wrong type', () => {
    expect(problems({ ...good, count: undefined })[0]?.key).toBe('invalid.required');
    expect(problems({ ...good, count: 'x' })[0]?.key).toBe('invalid.invalid_type');
  });

  it('name nested fields with dots', () => {
    expect(
      problems({ ...good, items: [{ semester_ids: [] }, { semester_ids: ['x'] }] }).map(({ field }) => field),
    ).toEqual(['items.0.semester_ids', 'items.1.semester_ids.0']);
  });

  it('report every unknown field separately, also nested', () => {
    const found = problems({ ...good, one: 1, two: 2, items: [{ semester_ids: [1], three: 3 }] });
    expect(found.map(({ field, key, values }) => [field, key, values.field])).toEqual([
      ['items.0.three', 'invalid.unrecognized_keys', 'three'],
      ['one', 'invalid.unrecognized_keys', 'one'],
      ['two', 'invalid.unrecognized_keys', 'two'],
    ]);
  });

  it('are limited in number', () => {
    const unknown = Object.fromEntries(Array.from({ length: 50_000 }, (_, number) => [`field${number}`, 0]));
    expect(problems({ ...good, ...unknown })).toHaveLength(200);
  });
});

it('every code has its status', () => {
  expect(Object.values(ERROR_STATUS).every((status) => status >= 400 && status < 600)).toBe(true);
  // Clients renew their tokens after 401, so no other situation may have this status.
  expect(
    Object.entries(ERROR_STATUS)
      .filter(([, status]) => status === 401)
      .map(([code]) => code),
  ).toEqual(['signed_out', 'wrong_credentials']);
});

it('the message is a sentence or messages by field', () => {
  const body = { code: 'invalid', request_id: 'x' };
  expect(ErrorBody.safeParse({ ...body, message: 'Xato' }).success).toBe(true);
  expect(ErrorBody.safeParse({ ...body, message: { name: ['Xato'] } }).success).toBe(true);
  expect(ErrorBody.safeParse({ ...body, message: { name: 'Xato' } }).success).toBe(false);
  expect(ErrorBody.safeParse({ ...body, message: 'Xato', code: 'other' }).success).toBe(false);
});
