import { z } from 'zod';
import { listCall } from '#api/calls.ts';
import { Day, Id, QueryId } from '#api/fields.ts';
import { listQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { STUDENTS } from '../../catalogue/students.ts';
import { digitsOnly, normalisePassport } from '../../people/identifiers.ts';
import { StudyStatus } from '../study-status.ts';

const Double = z.object({
  id: Id,
  name: z.string(),
  id_number: z.string(),
  group_name: z.string().nullable(),
  university_name: z.string().nullable(),
  study_status: StudyStatus,
});
export type Double = z.infer<typeof Double>;

export const DUPLICATE_REASONS = ['passport', 'passport_pin', 'name'] as const;

/** Two records that may belong to one person, and why. A form that is not saved yet has one record. */
export const Duplicate = z.object({
  reason: z.enum(DUPLICATE_REASONS),
  student: Double,
  other: Double.nullable(),
});
export type Duplicate = z.infer<typeof Duplicate>;

const Typed = z.string().trim().max(100).optional();

export const DuplicateQuery = listQuery({
  /** Values of a form, to find its duplicates. Without them: all pairs in the scope. */
  passport: z.string().max(40).overwrite(normalisePassport).optional(),
  passport_pin: z.string().max(40).overwrite(digitsOnly).optional(),
  first_name: Typed,
  second_name: Typed,
  third_name: Typed,
  /** Names are compared for students with the same birth date. */
  birth_date: Day.optional(),
  /** The record that the form edits. */
  except_id: QueryId.optional(),
  reason: z.enum(DUPLICATE_REASONS).optional(),
});

export const duplicates = defineResource(STUDENTS.students, {
  list: listCall('/students/duplicates', 'student_index', DuplicateQuery, Duplicate),
});
