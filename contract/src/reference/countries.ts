import { z } from 'zod';
import { exportQuery, sortBy } from '#api/lists.ts';
import {
  referenceInput,
  referenceList,
  referenceOption,
  referenceRecord,
  referenceResource,
} from './reference-records.ts';

export const Country = referenceRecord({
  /** Two letters of ISO 3166, by which other systems know the country. */
  code: z.string().nullable(),
});
export type Country = z.infer<typeof Country>;

export const CountryInput = referenceInput('country.name.required', {
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'country.code.shape')
    .nullable()
    .optional(),
});

export const CountryListQuery = referenceList({ sort: sortBy('name', 'code', 'created_at') });

export const countries = referenceResource('countries', 'country', {
  row: Country,
  input: CountryInput,
  list: CountryListQuery,
  exported: exportQuery(CountryListQuery, ['name', 'code', 'translations', 'created_at', 'updated_at']),
  /** `home`: an address there has to be whole (specification 000 §5). */
  option: referenceOption({ home: z.boolean() }),
  above: {},
});
