import { z } from 'zod';
import { crud, type RecordOf } from '#api/crud.ts';
import { Id, QueryId } from '#api/fields.ts';
import { Language } from '#api/languages.ts';
import { REFERENCE } from '../catalogue/reference.ts';

/** Code of the national classifier of places: 4 digits for a region, 7 for a district, 10 for a part of it. */
export const SoatoId = z
  .string()
  .trim()
  .min(1, 'reference.choose')
  .regex(/^17\d{2}(\d{3}){0,2}$/, 'reference.soato_id.shape');

export const regions = crud(REFERENCE.regions, {
  record: { country_id: Id, country_name: z.string().nullable(), soato_id: z.string() },
  nameRequired: 'region.name.required',
  input: { country_id: Id, soato_id: SoatoId },
  filters: { missing: Language.optional(), country_id: QueryId.optional() },
  sort: ['name', 'soato_id', 'country_name', 'created_at'],
  columns: ['name', 'country_name', 'soato_id', 'translations', 'created_at', 'updated_at'],
  option: { country_id: Id, soato_id: z.string() },
  lookup: { country_id: QueryId.optional() },
});
export type Region = RecordOf<typeof regions>;
