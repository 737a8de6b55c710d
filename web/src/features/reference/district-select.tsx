import { districts } from '@dekanat/contract/reference/districts.ts';
import { lookupOf } from '#ui/form/lookup-of.tsx';

export const { Select: DistrictSelect, Name: DistrictName } = lookupOf(districts.options, {
  requires: { parent: 'region_id', hint: 'region.first' },
});
