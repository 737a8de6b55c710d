import { z } from 'zod';
import { crud, type RecordOf } from '#api/crud.ts';
import { Id, QueryId } from '#api/fields.ts';
import { Language } from '#api/languages.ts';
import { REFERENCE } from '../catalogue/reference.ts';
import { SoatoId } from './regions.ts';

/**
 * `province_id` is another name of the filter `region_id`, after the field of a student. The schema ensures that the region
 * belongs to the country and that its code is a prefix of the code of the district.
 */
export const districts = crud(REFERENCE.districts, {
  record: {
    country_id: Id,
    country_name: z.string().nullable(),
    region_id: Id,
    region_name: z.string().nullable(),
    soato_id: z.string(),
  },
  nameRequired: 'district.name.required',
  input: {
    country_id: Id,
    region_id: Id,
    soato_id: SoatoId,
  },
  filters: {
    missing: Language.optional(),
    country_id: QueryId.optional(),
    region_id: QueryId.optional(),
    province_id: QueryId.optional(),
  },
  sort: ['name', 'soato_id', 'region_name', 'created_at'],
  columns: ['name', 'region_name', 'country_name', 'soato_id', 'translations', 'created_at', 'updated_at'],
  option: { country_id: Id, region_id: Id, soato_id: z.string() },
  lookup: {
    country_id: QueryId.optional(),
    region_id: QueryId.optional(),
    province_id: QueryId.optional(),
  },
});
export type District = RecordOf<typeof districts>;
