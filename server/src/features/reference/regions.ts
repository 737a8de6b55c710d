import { regions } from '@dekanat/contract/reference/regions.ts';
import { sql } from 'kysely';
import { implement } from '#kernel/implement.ts';
import { bestText } from '#kernel/translations.ts';
import { referenceRecords } from './reference-records.ts';
import { COUNTRY, REGION } from './shared.ts';

export const regionFeature = implement(
  regions,
  referenceRecords({
    table: 'regions',
    noun: 'region',
    texts: REGION,
    code: 'soato_id',
    own: (language) => ({
      country_id: sql<number>`regions.country_id`,
      country_name: bestText(COUNTRY, 'name', 'regions.country_id', language),
      soato_id: sql<string>`regions.soato_id`,
    }),
  }),
);
