import { nationalities } from '@dekanat/contract/reference/nationalities.ts';
import { lookupOf } from '#ui/form/lookup-of.tsx';

export const { Select: NationalitySelect, Name: NationalityName } = lookupOf(nationalities.options);
