import { z } from 'zod';
import { Day, Id } from '#api/fields.ts';
import { ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { STUDENTS } from '../../catalogue/students.ts';
import { Gender } from '../../people/genders.ts';
import { LabelKey } from '../../reference/labels.ts';
import { IdNumber } from './id-number.ts';

/** Data of a student in the national register; values without an equivalent here are null. */
export const HemisStudent = z.object({
  id_number: z.string(),
  first_name: z.string().nullable(),
  second_name: z.string().nullable(),
  third_name: z.string().nullable(),
  birth_date: Day.nullable(),
  gender: Gender.nullable(),
  citizenship_id: LabelKey.nullable(),
  edu_payment_id: LabelKey.nullable(),
  country_id: Id.nullable(),
  province_id: Id.nullable(),
  city_id: Id.nullable(),
  group_id: Id.nullable(),
  /** Names in the register, shown next to the form. The group may not exist here. */
  group_name: z.string().nullable(),
  speciality_name: z.string().nullable(),
  student_status: z.string().nullable(),
});
export type HemisStudent = z.infer<typeof HemisStudent>;

export const hemis = defineResource(STUDENTS.students, {
  /**
   * Queries the national register (docs/domain.md §15). Refused with the reason if the number is unknown or already used
   * here, or the register refuses or does not answer.
   */
  check: {
    method: 'POST',
    path: '/students/check-hemis-student-data',
    access: 'student_store',
    query: ScopedQuery,
    body: z.strictObject({ university_id: Id.optional(), id_number: IdNumber }),
    result: HemisStudent,
  },
});
