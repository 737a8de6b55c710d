import { countries } from '@dekanat/contract/reference/countries.ts';
import { HOME_COUNTRY } from '@dekanat/contract/reference/home-country.ts';
import { sql } from 'kysely';
import { translatedResource } from '#platform/resources/translated-resource.ts';
import { COUNTRY } from './record-texts.ts';

export const countryResource = translatedResource(countries, {
  table: 'countries',
  texts: COUNTRY,
  code: 'code',
  scope: null,
  optionsFirst: 'place',
  computed: { home: () => sql`countries.code is not distinct from ${HOME_COUNTRY}` },
});
