import { nationalities } from '@dekanat/contract/reference/nationalities.ts';
import { sql } from 'kysely';
import { implement } from '#api/implement.ts';
import { textsOf } from '#crud/translations.ts';
import { textColumn, translatedColumns } from '#platform/imports/columns.ts';
import { importKind } from '#platform/imports/import-kind.ts';
import { referenceDescription, referenceRecords } from './reference-records.ts';

const NATIONALITIES = {
  table: 'nationalities',
  noun: 'nationality',
  texts: textsOf('nationality', 'name'),
  code: 'code',
  own: () => ({ code: sql<string | null>`nationalities.code` }),
} as const;

export const nationalityFeature = implement(nationalities, referenceRecords(NATIONALITIES));

export const nationalityImport = importKind({
  resource: 'nationalities',
  calls: nationalities,
  records: referenceDescription(NATIONALITIES),
  screen: '/general-info/nationalities',
  columns: [
    translatedColumns({ field: 'name', label: 'field.name', examples: { oz: 'oʻzbek', ru: 'узбек' } }),
    textColumn({ field: 'code', label: 'nationality.code', example: '1' }),
  ],
  keys: [['code'], ['name']],
});
