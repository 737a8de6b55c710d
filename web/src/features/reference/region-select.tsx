import { regions } from '@dekanat/contract/reference/regions.ts';
import type { Filter } from '#kernel/list-filters.tsx';
import { LookupName, type LookupProps, LookupSelect } from '#kernel/lookup.tsx';

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
