import { countries } from '@dekanat/contract/reference/countries.ts';
import { lookupOf } from '#ui/form/lookup-of.tsx';

const lookup = lookupOf(countries.options);
export const CountrySelect = lookup.Select;
export const CountryName = lookup.Name;

export const countryFilter = lookup.filter('country_id', 'audit.field.country_id');
