import { expect, it } from 'vitest';
import type { z } from 'zod';
import { students } from '../students/students.ts';
import { teachers } from '../teachers/teachers.ts';
import { personalFieldsOf } from './personal.ts';

it.each([
  ['students', students],
  ['teachers', teachers],
])(
  'personal: hides from the list exactly the fields that forms mark as personal, and an update may leave them out',
  (_name, calls) => {
    const shown = Object.keys(calls.show.result.shape).toSorted();
    expect(shown.length).toBeGreaterThan(2);
    // A new student's passport may be repeated as `student_id`.
    const own = (body: z.ZodObject) => personalFieldsOf(body).filter((name) => name !== 'student_id');
    for (const { body } of [calls.create, calls.update]) expect(own(body).toSorted()).toEqual(shown);
    for (const name of shown)
      expect(Reflect.get(calls.update.body.shape, name).safeParse(undefined).success).toBe(true);
  },
);
