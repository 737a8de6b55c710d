import { nationalities } from '@dekanat/contract/reference/nationalities.ts';
import { textColumn, translatedColumns } from '#platform/imports/columns.ts';
import { translatedResource } from '#platform/resources/translated-resource.ts';
import { NATIONALITY } from './record-texts.ts';

export const nationalityResource = translatedResource(nationalities, {
  table: 'nationalities',
  texts: NATIONALITY,
  code: 'code',
  scope: null,
  optionsFirst: 'place',
  computed: {},
  imports: {
    columns: [
      translatedColumns({ field: 'name', label: 'field.name', examples: { oz: 'oʻzbek', ru: 'узбек' } }),
      textColumn({ note: 'import.note.code', field: 'code', label: 'nationality.code', example: '1' }),
    ],
    keyColumns: [['code'], ['name']],
  },
});
