import type { ProviderKind } from '@dekanat/contract/access/sign-in/provider-kinds.ts';
import type { OfferedProvider } from '@dekanat/contract/access/sign-in/provider-sign-in.ts';
import { domainOf } from '@dekanat/contract/universities/licences.ts';
import { sql } from 'kysely';
import type { PublicContext } from '#api/context.ts';
import { isOpenUniversity, universityName } from '#features/universities/shared.ts';

/** The most buttons of all universities. */
const OFFERED_MAX = 500;

/** What the sign-in page of a domain offers: the providers of its university, or those of all. */
export async function offeredProviders(
  { db, language }: PublicContext,
  domain: string,
): Promise<OfferedProvider[]> {
  const home = await db
    .selectFrom('licences')
    .where('allowed_domain', '=', domainOf(domain))
    .select('university_id')
    .executeTakeFirst();
  return db
    .selectFrom('sign_in_providers')
    .innerJoin('universities', 'universities.id', 'sign_in_providers.university_id')
    .where('sign_in_providers.enabled', '=', true)
    .where(isOpenUniversity('sign_in_providers.university_id'))
    .$if(home !== undefined, (query) =>
      query.where('sign_in_providers.university_id', '=', home?.university_id ?? 0),
    )
    .select([
      'sign_in_providers.id',
      sql<ProviderKind>`sign_in_providers.kind`.as('kind'),
      'sign_in_providers.name',
      'sign_in_providers.university_id',
      universityName('sign_in_providers.university_id', language).as('university_name'),
    ])
    .orderBy('sign_in_providers.university_id')
    .orderBy('sign_in_providers.name')
    .limit(OFFERED_MAX)
    .execute();
}
