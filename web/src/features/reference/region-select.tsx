import { regions } from '@dekanat/contract/reference/regions.ts';
import { LookupName, type LookupProps, LookupSelect } from '#ui/form/lookup.tsx';
import type { Filter } from '#ui/table/list-filter.ts';

interface RegionProps extends LookupProps {
  /** Regions are a country's: without one there is nothing to choose from. */
  countryId: unknown;
}

export function RegionSelect({ countryId, placeholder, ...select }: RegionProps) {
  const waits = countryId === undefined || countryId === null;
  return (
    <LookupSelect
      {...select}
      endpoint={regions.options}
      query={{ country_id: countryId }}
      searchBy="search"
      disabled={waits}
      placeholder={waits ? 'country.first' : (placeholder ?? 'list.filter.any')}
    />
  );
}

export const RegionName = (name: LookupProps) => (
  <LookupName {...name} endpoint={regions.options} query={{}} />
);

export const regionFilter: Filter<'region_id'> = {
  name: 'region_id',
  label: 'journal.field.region_id',
  control: (control, { country_id }) => <RegionSelect {...control} countryId={country_id} />,
  shown: (value) => <RegionName value={value} />,
};
