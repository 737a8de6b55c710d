import { DEMO_ADDRESS } from '@dekanat/contract/students/hemis/hemis-connections.ts';
import type { Services } from '#api/context.ts';

/**
 * Whether the service of the installation is that of a university. It has the students of one university, so it serves the configured one,
 * or the only one; that with invented data has some for each. Null: of any university.
 */
export async function servesUniversity(
  { config, db }: Pick<Services, 'config' | 'db'>,
  universityId: number | null,
): Promise<boolean> {
  if (config.hemis === undefined) return false;
  if (config.hemis.url === DEMO_ADDRESS) return true;
  const configured = config.hemis.universityId;
  if (configured !== undefined) return universityId === null || universityId === configured;
  const universities = await db.selectFrom('universities').select('id').limit(2).execute();
  return universities.length === 1;
}
