import { nationalities } from '@dekanat/contract/reference/nationalities.ts';
import { sql } from 'kysely';
import { implement } from '#kernel/implement.ts';
import { textsOf } from '#kernel/translations.ts';
import { referenceRecords } from './reference-records.ts';

export const nationalityFeature = implement(
  nationalities,
  referenceRecords({
    table: 'nationalities',
    noun: 'nationality',
    texts: textsOf('nationality', 'name'),
    code: 'code',
    own: () => ({ code: sql<string | null>`nationalities.code` }),
  }),
);
