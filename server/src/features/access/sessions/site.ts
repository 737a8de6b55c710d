import type { PublicContext } from '#api/context.ts';

/**
 * The address of this site as the browser knows it: that of the request if it is configured or a university's, else the configured
 * one. A provider sends people back to it, and passkeys belong to it.
 */
export async function siteOf({
  services: { config, db },
  origin,
}: Pick<PublicContext, 'services' | 'origin'>): Promise<URL> {
  const [asked, configured] = [URL.parse(origin), new URL(config.publicUrl)];
  if (asked === null || asked.origin === configured.origin) return new URL(configured.origin);
  if (!config.hasPublicUrl) return asked;
  const university = await db
    .selectFrom('licences')
    .where('allowed_domain', '=', asked.hostname)
    .select('id')
    .executeTakeFirst();
  return university === undefined ? new URL(configured.origin) : asked;
}
