import { z } from 'zod';
import { crud, type RecordOf } from '#api/crud.ts';
import { Language } from '#api/languages.ts';
import { REFERENCE } from '../catalogue/reference.ts';

export const countries = crud(REFERENCE.countries, {
  record: {
    /** Two letters of ISO 3166, used by other systems. */
    code: z.string().nullable(),
  },
  nameRequired: 'country.name.required',
  input: {
    code: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{2}$/, 'country.code.shape')
      .nullable()
      .optional(),
  },
  filters: { missing: Language.optional() },
  sort: ['name', 'code', 'created_at'],
  columns: ['name', 'code', 'translations', 'created_at', 'updated_at'],
  /** `home`: an address in this country must be complete. */
  option: { home: z.boolean() },
  lookup: {},
});
export type Country = RecordOf<typeof countries>;
