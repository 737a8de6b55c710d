import { districts } from '@dekanat/contract/reference/districts.ts';
import { sql } from 'kysely';
import { textColumn, translatedColumns } from '#platform/imports/columns.ts';
import { translatedResource } from '#platform/resources/translated-resource.ts';
import { countryColumn, regionColumn } from './import-columns.ts';
import { COUNTRY, DISTRICT, REGION } from './record-texts.ts';

export const districtResource = translatedResource(districts, {
  table: 'districts',
  texts: DISTRICT,
  code: 'soato_id',
  scope: null,
  filters: { province_id: (id) => sql`districts.region_id = ${id}` },
  optionsFirst: 'place',
  computed: {
    country_name: { texts: COUNTRY, id: 'districts.country_id' },
    region_name: { texts: REGION, id: 'districts.region_id' },
  },
  imports: {
    columns: [
      translatedColumns({
        field: 'name',
        label: 'field.name',
        examples: { oz: 'Yunusobod tumani', ru: 'Юнусабадский район' },
      }),
      countryColumn().map((column) => ({ ...column, implied: true })),
      regionColumn(),
      textColumn({
        note: 'import.note.code',
        field: 'soato_id',
        label: 'district.soato_id',
        example: '1726264',
      }),
    ],
    keyColumns: [['soato_id']],
  },
});
