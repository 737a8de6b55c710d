import { regions } from '@dekanat/contract/reference/regions.ts';
import { lookupOf } from '#ui/form/lookup-of.tsx';

const lookup = lookupOf(regions.options, { requires: { parent: 'country_id', hint: 'country.first' } });
export const RegionSelect = lookup.Select;
export const RegionName = lookup.Name;

export const regionFilter = lookup.filter('region_id', 'audit.field.region_id');
