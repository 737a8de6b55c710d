import type { PublicContext } from '#api/context.ts';
import { siteOf } from '../sessions/site.ts';

/** The site to which passkeys belong: the domain that devices keep them for, and the origin that browsers name. */
export async function passkeyHost(
  context: Pick<PublicContext, 'services' | 'origin'>,
): Promise<{ rp_id: string; origin: string }> {
  const site = await siteOf(context);
  return { rp_id: site.hostname, origin: site.origin };
}
