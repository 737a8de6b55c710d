import { z } from 'zod';
import { exportQuery, sortBy } from '#api/lists.ts';
import {
  referenceInput,
  referenceList,
  referenceOption,
  referenceRecord,
  referenceResource,
} from './reference-records.ts';

export const Nationality = referenceRecord({
  /** Of the ministry's classifier. */
  code: z.string().nullable(),
});
export type Nationality = z.infer<typeof Nationality>;

export const NationalityInput = referenceInput('nationality.name.required', {
  code: z
    .string()
    .trim()
    .regex(/^\d{1,8}$/, 'nationality.code.shape')
    .nullable()
    .optional(),
});

export const NationalityListQuery = referenceList({ sort: sortBy('name', 'code', 'created_at') });

export const nationalities = referenceResource('nationalities', 'nationality', {
  row: Nationality,
  input: NationalityInput,
  list: NationalityListQuery,
  exported: exportQuery(NationalityListQuery, ['name', 'code', 'translations', 'created_at', 'updated_at']),
  option: referenceOption({}),
  above: {},
});
