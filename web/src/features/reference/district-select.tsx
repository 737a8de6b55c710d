import { districts } from '@dekanat/contract/reference/districts.ts';
import { LookupName, type LookupProps, LookupSelect } from '#ui/form/lookup.tsx';

interface DistrictProps extends LookupProps {
  /** Districts are a region's: without one there is nothing to choose from. */
  regionId: unknown;
}

export function DistrictSelect({ regionId, placeholder, ...select }: DistrictProps) {
  const waits = regionId === undefined || regionId === null;
  return (
    <LookupSelect
      {...select}
      endpoint={districts.options}
      query={{ region_id: regionId }}
      searchBy="search"
      disabled={waits}
      placeholder={waits ? 'region.first' : (placeholder ?? 'list.filter.any')}
    />
  );
}

export const DistrictName = ({ regionId, ...name }: DistrictProps) => (
  <LookupName {...name} endpoint={districts.options} query={{ region_id: regionId }} />
);
