import { apiTokens } from '@dekanat/contract/access/tokens/api-tokens.ts';
import { lookupOf } from '#ui/form/lookup-of.tsx';

const lookup = lookupOf(apiTokens.owners, {
  requires: { parent: 'university_id', hint: 'university.first' },
});
export const TokenOwnerSelect = lookup.Select;
