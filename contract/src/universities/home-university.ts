import { z } from 'zod';
import { storableText } from '#api/fields.ts';
import { LanguageQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { UNIVERSITIES } from '../catalogue/universities.ts';

/** For the login page, which loads no other call of universities. */
export const homeUniversity = defineResource(UNIVERSITIES.licences, {
  /** The name of the university with this domain. */
  ofDomain: {
    method: 'GET',
    realm: 'auth',
    path: '/university',
    access: 'public',
    query: LanguageQuery.extend({ domain: storableText().max(253) }),
    result: z.object({ name: z.string().nullable() }),
  },
});
