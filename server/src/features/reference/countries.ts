import { countries } from '@dekanat/contract/reference/countries.ts';
import { HOME_COUNTRY } from '@dekanat/contract/reference/home-country.ts';
import { sql } from 'kysely';
import { implement } from '#api/implement.ts';
import { referenceRecords } from './reference-records.ts';
import { COUNTRY } from './shared.ts';

export const countryFeature = implement(
  countries,
  referenceRecords({
    table: 'countries',
    noun: 'country',
    texts: COUNTRY,
    code: 'code',
    own: () => ({
      code: sql<string | null>`countries.code`,
      home: sql<boolean>`countries.code is not distinct from ${HOME_COUNTRY}`,
    }),
  }),
);
