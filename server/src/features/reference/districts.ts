import { districts } from '@dekanat/contract/reference/districts.ts';
import { sql } from 'kysely';
import { implement } from '#kernel/implement.ts';
import { bestText, textsOf } from '#kernel/translations.ts';
import { referenceRecords } from './reference-records.ts';
import { COUNTRY, REGION } from './shared.ts';

export const districtFeature = implement(
  districts,
  referenceRecords({
    table: 'districts',
    noun: 'district',
    texts: textsOf('district', 'name'),
    code: 'soato_id',
    own: (language) => ({
      country_id: sql<number>`districts.country_id`,
      country_name: bestText(COUNTRY, 'name', 'districts.country_id', language),
      region_id: sql<number>`districts.region_id`,
      region_name: bestText(REGION, 'name', 'districts.region_id', language),
      soato_id: sql<string>`districts.soato_id`,
    }),
  }),
);
