import { DEMO_ADDRESS } from '@dekanat/contract/students/hemis/hemis-connections.ts';
import type { Services } from '#api/context.ts';

type Parts = Pick<Services, 'config' | 'db'>;

/**
 * The universities that the service of the installation serves, unless they have one of their own. It has the students of one university,
 * so it serves the configured one, or the only one; that with invented data has some for each.
 */
export async function servedUniversities({ config, db }: Parts): Promise<number[]> {
  if (config.hemis === undefined) return [];
  const universities = await db.selectFrom('universities').select('id').orderBy('id').execute();
  const ids = universities.map(({ id }) => id);
  if (config.hemis.url === DEMO_ADDRESS) return ids;
  const configured = config.hemis.universityId;
  if (configured !== undefined) return ids.filter((id) => id === configured);
  return ids.length === 1 ? ids : [];
}

/** Whether the service of the installation is that of a university. Null: of any university. */
export async function servesUniversity(parts: Parts, universityId: number | null): Promise<boolean> {
  const served = await servedUniversities(parts);
  return universityId === null ? served.length > 0 : served.includes(universityId);
}
