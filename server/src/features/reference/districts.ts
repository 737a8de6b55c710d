import type { Language } from '@dekanat/contract/api/languages.ts';
import { districts } from '@dekanat/contract/reference/districts.ts';
import { sql } from 'kysely';
import { implement } from '#api/implement.ts';
import { bestText, textsOf } from '#crud/translations.ts';
import { textColumn, translatedColumns } from '#platform/imports/columns.ts';
import { importKind } from '#platform/imports/import-kind.ts';
import { referenceDescription, referenceRecords } from './reference-records.ts';
import { COUNTRY, countryColumn, REGION, regionColumn } from './shared.ts';

const DISTRICTS = {
  table: 'districts',
  noun: 'district',
  texts: textsOf('district', 'name'),
  code: 'soato_id',
  own: (language: Language | undefined) => ({
    country_id: sql<number>`districts.country_id`,
    country_name: bestText(COUNTRY, 'name', 'districts.country_id', language),
    region_id: sql<number>`districts.region_id`,
    region_name: bestText(REGION, 'name', 'districts.region_id', language),
    soato_id: sql<string>`districts.soato_id`,
  }),
} as const;

export const districtFeature = implement(districts, referenceRecords(DISTRICTS));

export const districtImport = importKind({
  resource: 'districts',
  calls: districts,
  records: referenceDescription(DISTRICTS),
  screen: '/general-info/districts',
  columns: [
    translatedColumns({
      field: 'name',
      label: 'field.name',
      examples: { oz: 'Yunusobod tumani', ru: 'Юнусабадский район' },
    }),
    countryColumn().map((column) => ({ ...column, implied: true })),
    regionColumn(),
    textColumn({ field: 'soato_id', label: 'district.soato_id', example: '1726264' }),
  ],
  keys: [['soato_id']],
});
