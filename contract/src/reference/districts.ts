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
import { SoatoId } from './regions.ts';

export const District = referenceRecord({
  country_id: Id,
  country_name: z.string().nullable(),
  region_id: Id,
  region_name: z.string().nullable(),
  soato_id: z.string(),
});
export type District = z.infer<typeof District>;

/** The region is one of the country's, and its code begins the district's: the schema holds them together. */
export const DistrictInput = referenceInput('district.name.required', {
  country_id: z.int('reference.choose').pipe(Id),
  region_id: z.int('reference.choose').pipe(Id),
  soato_id: SoatoId,
});

export const DistrictListQuery = referenceList({
  country_id: QueryId.optional(),
  region_id: QueryId.optional(),
  sort: sortBy('name', 'soato_id', 'region_name', 'created_at'),
});

export const districts = referenceResource('districts', 'district', {
  row: District,
  input: DistrictInput,
  list: DistrictListQuery,
  exported: exportQuery(DistrictListQuery, [
    'name',
    'region_name',
    'country_name',
    'soato_id',
    'translations',
    'created_at',
    'updated_at',
  ]),
  option: referenceOption({ country_id: Id, region_id: Id, soato_id: z.string() }),
  above: { country_id: QueryId.optional(), region_id: QueryId.optional() },
});
