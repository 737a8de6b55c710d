import { expect, it } from 'vitest';
import { z } from 'zod';
import { acceptEmpty } from './empty.ts';
import { Day, Id, text } from './fields.ts';

const Body = z.object({
  name: text(40).min(1, 'faculty.name.required'),
  note: text(40).optional(),
  phone: z
    .string()
    .regex(/^\+\d+$/)
    .nullable()
    .default(null),
  faculty_id: Id.nullable().optional(),
  university_id: Id.optional(),
  items: z.array(z.object({ id: Id, end: Day.nullable().optional() })).default([]),
});
const EMPTY = {
  name: '',
  note: '',
  phone: '',
  faculty_id: ' ',
  university_id: '',
  items: [{ id: '', end: '' }],
};

it('empty: sends null for empty optional fields, and leaves out of a new record those that cannot be null', () => {
  expect(acceptEmpty(Body, EMPTY, true)).toEqual({
    name: '',
    note: '',
    phone: null,
    faculty_id: null,
    items: [{ id: '', end: null }],
  });
});

it('empty: keeps fields of an update that cannot be null, so that they are refused', () => {
  expect(acceptEmpty(Body, { university_id: '', phone: '' }, false)).toEqual({
    university_id: '',
    phone: null,
  });
});

it.each([undefined, null, 'text', 7, [{}], { unknown: '' }])('empty: leaves %j as it was sent', (sent) => {
  expect(acceptEmpty(Body, sent, true)).toEqual(sent);
});
