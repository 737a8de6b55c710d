import { z } from 'zod';
import { Id, QueryId } from '#api/fields.ts';
import { exportQuery, sortBy } from '#api/lists.ts';
import {
  referenceInput,
  referenceList,
  referenceOption,
  referenceRecord,
  referenceResource,
} from './reference-records.ts';

/** Code of the national classifier of places: 4 digits a region, 7 a district, 10 what lies in it. */
export const SoatoId = z
  .string('reference.choose')
  .trim()
  .min(1, 'reference.choose')
  .regex(/^17\d{2}(\d{3}){0,2}$/, 'reference.soato_id.shape');

export const Region = referenceRecord({
  country_id: Id,
  country_name: z.string().nullable(),
  soato_id: z.string(),
});
export type Region = z.infer<typeof Region>;

export const RegionInput = referenceInput('region.name.required', {
  country_id: z.int('reference.choose').pipe(Id),
  soato_id: SoatoId,
});

export const RegionListQuery = referenceList({
  country_id: QueryId.optional(),
  sort: sortBy('name', 'soato_id', 'country_name', 'created_at'),
});

export const regions = referenceResource('regions', 'region', {
  row: Region,
  input: RegionInput,
  list: RegionListQuery,
  exported: exportQuery(RegionListQuery, [
    'name',
    'country_name',
    'soato_id',
    'translations',
    'created_at',
    'updated_at',
  ]),
  option: referenceOption({ country_id: Id, soato_id: z.string() }),
  above: { country_id: QueryId.optional() },
});
