import type { Language } from '@dekanat/contract/api/languages.ts';
import { regions } from '@dekanat/contract/reference/regions.ts';
import { sql } from 'kysely';
import { implement } from '#api/implement.ts';
import { bestText } from '#crud/translations.ts';
import { textColumn, translatedColumns } from '#platform/imports/columns.ts';
import { importKind } from '#platform/imports/import-kind.ts';
import { referenceDescription, referenceRecords } from './reference-records.ts';
import { COUNTRY, countryColumn, REGION } from './shared.ts';

const REGIONS = {
  table: 'regions',
  noun: 'region',
  texts: REGION,
  code: 'soato_id',
  own: (language: Language | undefined) => ({
    country_id: sql<number>`regions.country_id`,
    country_name: bestText(COUNTRY, 'name', 'regions.country_id', language),
    soato_id: sql<string>`regions.soato_id`,
  }),
} as const;

export const regionFeature = implement(regions, referenceRecords(REGIONS));

export const regionImport = importKind({
  resource: 'regions',
  calls: regions,
  records: referenceDescription(REGIONS),
  screen: '/general-info/regions',
  columns: [
    translatedColumns({
      field: 'name',
      label: 'field.name',
      examples: { oz: 'Toshkent shahri', ru: 'город Ташкент' },
    }),
    countryColumn(),
    textColumn({ field: 'soato_id', label: 'region.soato_id', example: '1726' }),
  ],
  keys: [['soato_id']],
});
