import { nationalities } from '@dekanat/contract/reference/nationalities.ts';
import { LookupName, type LookupProps, LookupSelect } from '#ui/form/lookup.tsx';

export const NationalitySelect = (select: LookupProps) => (
  <LookupSelect {...select} endpoint={nationalities.options} query={{}} searchBy="search" />
);

export const NationalityName = (name: LookupProps) => (
  <LookupName {...name} endpoint={nationalities.options} query={{}} />
);
