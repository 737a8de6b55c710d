import { z } from 'zod';
import { checkCall, createCall, exportCall, listCall, readCall, removeCall, updateCall } from '#api/calls.ts';
import {
  furtherTranslations,
  Id,
  line,
  QueryStatus,
  STORED,
  Status,
  text,
  translated,
  translationOf,
  Version,
} from '#api/fields.ts';
import { Language } from '#api/languages.ts';
import { exportQuery, listQuery, Search, sortBy } from '#api/lists.ts';
import { lookupCall } from '#api/lookup-call.ts';
import { defineResource } from '#api/resource.ts';
import { UNIVERSITIES } from '../catalogue/universities.ts';
import { normalisePhone } from '../people/identifiers.ts';

/** A university as an option of selects and of the header. */
export const UniversityOption = z.object({
  id: Id,
  name: z.string(),
  default_language: Language,
  translations: z.array(translationOf({ name: z.string() })),
});
export type UniversityOption = z.infer<typeof UniversityOption>;

export const University = z.object({
  ...STORED,
  ...translated({ name: z.string(), rector: z.string(), address: z.string() }),
  default_language: Language,
  phone_number: z.string(),
  account_number: z.string(),
  accountant: z.string(),
  advisor: z.string(),
  founded_year: z.int().nullable(),
  status: Status,
});
export type University = z.infer<typeof University>;

/** The nine digits of a typed or pasted number: `+998 (90) 123-45-67`. */
export const phoneDigits = (typed: string): string =>
  normalisePhone(typed).replace(/^(\+?998)(?=\d{9}$)/, '');

const FoundedYear = z
  .int()
  .min(1000, 'university.founded_year.invalid')
  .max(2100, 'university.founded_year.invalid');

const TEXTS = {
  name: line(255).min(1, 'university.name.required'),
  rector: line(255).min(1, 'university.rector.required'),
  address: text(500).min(5, 'university.address.min'),
};

export const UniversityInput = z.strictObject({
  /** The language that name, rector and address are written in. */
  language: Language,
  ...TEXTS,
  translations: furtherTranslations(TEXTS),
  /** Cannot be changed later. */
  default_language: Language,
  phone_number: z
    .string()
    .max(40)
    .overwrite(phoneDigits)
    .regex(/^\d{9}$/, 'university.phone_number.digits'),
  account_number: line(255).min(1, 'university.account_number.required'),
  accountant: line(255).min(1, 'university.accountant.required'),
  advisor: line(255).min(1, 'university.advisor.required'),
  founded_year: FoundedYear.nullable().optional(),
  status: Status.default(1),
});
/** An omitted status stays unchanged. */
export const UniversityUpdate = UniversityInput.extend({
  default_language: Language.optional(),
  status: Status.optional(),
  version: Version.optional(),
});

export const UniversityListQuery = listQuery({
  name: Search,
  status: QueryStatus.optional(),
  default_language: Language.optional(),
  /** 0: universities without a licence. */
  with_licence: QueryStatus.optional(),
  sort: sortBy('name', 'rector', 'founded_year', 'created_at'),
});

export const UniversityExportQuery = exportQuery(UniversityListQuery, [
  'name',
  'status',
  'rector',
  'default_language',
  'address',
  'phone_number',
  'account_number',
  'accountant',
  'advisor',
  'founded_year',
  'translations',
  'created_at',
  'updated_at',
]);

export const universities = defineResource(UNIVERSITIES.universities, {
  list: listCall('/universities', 'university_index', UniversityListQuery, University),
  export: exportCall('/universities/export', 'university_index', UniversityExportQuery),
  options: lookupCall(
    '/universities/list',
    [
      'university',
      'faculty',
      'department',
      'speciality',
      'student_group',
      'student',
      'teacher',
      'admin',
      'permission_group',
    ],
    UniversityOption,
  ),
  read: readCall('/universities/{id}', 'university_index', University),
  check: checkCall('/universities/{id}/check', 'university_index'),
  create: {
    ...createCall('/universities', 'university_store', UniversityInput, University),
    superAdministrator: true,
  },
  update: {
    ...updateCall('/universities/{id}', 'university_update', UniversityUpdate, University),
    wholeUniversity: true,
  },
  remove: { ...removeCall('/universities/{id}', 'university_destroy'), superAdministrator: true },
});
