import { countries } from '@dekanat/contract/reference/countries.ts';
import { LookupName, type LookupProps, LookupSelect } from '#ui/form/lookup.tsx';
import type { Filter } from '#ui/table/list-filter.ts';

export const CountrySelect = (select: LookupProps) => (
  <LookupSelect {...select} endpoint={countries.options} query={{}} searchBy="search" />
);

export const CountryName = (name: LookupProps) => (
  <LookupName {...name} endpoint={countries.options} query={{}} />
);

export const countryFilter: Filter<'country_id'> = {
  name: 'country_id',
  label: 'journal.field.country_id',
  control: (control) => <CountrySelect {...control} />,
  shown: (value) => <CountryName value={value} />,
};
