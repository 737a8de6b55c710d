import { z } from 'zod';
import { crud, type RecordOf } from '#api/crud.ts';
import { Language } from '#api/languages.ts';
import { REFERENCE } from '../catalogue/reference.ts';

export const nationalities = crud(REFERENCE.nationalities, {
  record: {
    /** Code of the ministry's classifier. */
    code: z.string().nullable(),
  },
  nameRequired: 'nationality.name.required',
  input: {
    code: z
      .string()
      .trim()
      .regex(/^\d{1,8}$/, 'nationality.code.shape')
      .nullable()
      .optional(),
  },
  filters: { missing: Language.optional() },
  sort: ['name', 'code', 'created_at'],
  columns: ['name', 'code', 'translations', 'created_at', 'updated_at'],
  option: {},
  lookup: {},
});
export type Nationality = RecordOf<typeof nationalities>;
