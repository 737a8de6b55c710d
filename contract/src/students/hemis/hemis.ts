import { z } from 'zod';
import { Day, Id } from '#api/fields.ts';
import { ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { STUDENTS } from '../../catalogue/students.ts';
import { Gender } from '../../people/genders.ts';
import { LabelKey } from '../../reference/labels.ts';
import { IdNumber } from './id-number.ts';

/** What the national register says of a student, as far as it fits this system's records: what is null, one fills by hand. */
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
  /** What the register calls them, shown beside the form: of its group there may be none here. */
  group_name: z.string().nullable(),
  speciality_name: z.string().nullable(),
  student_status: z.string().nullable(),
});
export type HemisStudent = z.infer<typeof HemisStudent>;

export const hemis = defineResource(STUDENTS.students, {
  /**
   * Asks the national register (design/domain.md §9). Refused with a sentence that says why: there is nobody of that number, the number is a
   * student's here, the register refuses, or it does not answer; then one continues by hand.
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
