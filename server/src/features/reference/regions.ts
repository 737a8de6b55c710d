import { regions } from '@dekanat/contract/reference/regions.ts';
import { textColumn, translatedColumns } from '#platform/imports/columns.ts';
import { translatedResource } from '#platform/resources/translated-resource.ts';
import { countryColumn } from './import-columns.ts';
import { COUNTRY, REGION } from './record-texts.ts';

export const regionResource = translatedResource(regions, {
  table: 'regions',
  texts: REGION,
  code: 'soato_id',
  scope: null,
  optionsFirst: 'place',
  computed: { country_name: { texts: COUNTRY, id: 'regions.country_id' } },
  imports: {
    columns: [
      translatedColumns({
        field: 'name',
        label: 'field.name',
        examples: { oz: 'Toshkent shahri', ru: 'город Ташкент' },
      }),
      countryColumn(),
      textColumn({ note: 'import.note.code', field: 'soato_id', label: 'region.soato_id', example: '1726' }),
    ],
    keyColumns: [['soato_id']],
  },
});
