import { z } from 'zod';
import { Coded, dayOf, inSnakeCase, Text, text } from './hemis-fields.ts';

// Records of the reference lists, parsed tolerantly: a missing or malformed field is null, unless a record cannot be used without it.

/** A record that another one refers to: an object, or its id alone. */
const Reference = z
  .union([
    z.preprocess(inSnakeCase, z.object({ id: text.catch(''), code: text.catch(''), name: text.catch('') })),
    text.transform((id) => ({ id, code: '', name: '' })),
  ])
  .nullish()
  .catch(null);
export type Reference = z.infer<typeof Reference>;

const Active = z.boolean().nullish().catch(null);

/** A faculty, department or another unit. */
export const RegisteredUnit = z.preprocess(
  inSnakeCase,
  z.object({
    id: text,
    code: text.catch(''),
    name: text,
    structure_type: Coded,
    parent: Reference,
    active: Active,
  }),
);
export type RegisteredUnit = z.infer<typeof RegisteredUnit>;

export const RegisteredSpeciality = z.preprocess(
  inSnakeCase,
  z.object({
    id: text.catch(''),
    code: text.catch(''),
    name: text,
    department: Reference,
    education_type: Coded,
    active: Active,
  }),
);
export type RegisteredSpeciality = z.infer<typeof RegisteredSpeciality>;

export const RegisteredGroup = z.preprocess(
  inSnakeCase,
  z.object({
    id: text.catch(''),
    name: text,
    department: Reference,
    specialty: Reference,
    education_lang: Coded,
    _curriculum: Reference,
    active: Active,
  }),
);
export type RegisteredGroup = z.infer<typeof RegisteredGroup>;

export const RegisteredCurriculum = z.preprocess(
  inSnakeCase,
  z.object({
    id: text,
    name: text.catch(''),
    specialty: Reference,
    department: Reference,
    education_year: Coded,
    education_form: Coded,
    marking_system: Coded,
    semester_count: z.coerce.number().int().nullish().catch(null),
  }),
);
export type RegisteredCurriculum = z.infer<typeof RegisteredCurriculum>;

const LOAD_MAX = 40;
/** Hours; what is no number stays as text, so that it is reported. */
const Load = z.unknown().transform((sent) => {
  const hours = Number(sent ?? 0);
  return Number.isFinite(hours) ? hours : String(sent).slice(0, LOAD_MAX).toWellFormed();
});

/** A subject in a curriculum. Malformed details make it unreadable: it would lose its hours. */
export const RegisteredSubject = z.preprocess(
  inSnakeCase,
  z.object({
    subject: Reference,
    subject_type: Coded,
    subject_block: Coded,
    _curriculum: Reference,
    semester: Coded,
    credit: Text,
    subject_details: z
      .array(z.preprocess(inSnakeCase, z.object({ training_type: Coded, academic_load: Load })))
      .nullish()
      .transform((details) => details ?? []),
  }),
);
export type RegisteredSubject = z.infer<typeof RegisteredSubject>;

export const RegisteredEmployee = z.preprocess(
  inSnakeCase,
  z.object({
    employee_id_number: Text,
    full_name: Text,
    first_name: Text,
    second_name: Text,
    third_name: Text,
    birth_date: z.unknown().transform(dayOf),
    gender: Coded,
    passport_number: Text,
    citizenship: Coded,
    department: Reference,
    staff_position: Coded,
    academic_rank: Coded,
    academic_degree: Coded,
    active: Active,
  }),
);
export type RegisteredEmployee = z.infer<typeof RegisteredEmployee>;

const UNIT_KINDS = new Map<string, UnitKind>([
  ['11', 'faculty'],
  ['12', 'department'],
]);
export type UnitKind = 'faculty' | 'department' | 'other';

/** What a unit is, by the name of its type, else by the code; without a type a unit without parent is a faculty. */
export function unitKind({ structure_type, parent }: RegisteredUnit): UnitKind {
  if (!structure_type || (structure_type.name === '' && structure_type.code === ''))
    return parent ? 'department' : 'faculty';
  if (/fakultet|факультет|faculty/i.test(structure_type.name)) return 'faculty';
  if (/kafedra|кафедра|department/i.test(structure_type.name)) return 'department';
  if (structure_type.name !== '') return 'other';
  return UNIT_KINDS.get(structure_type.code) ?? 'other';
}
