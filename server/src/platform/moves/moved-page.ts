import { verificationPath } from '@dekanat/contract/papers/verification.ts';
import type { Services } from '#api/context.ts';

const PREFIX = verificationPath('');

/** Where the page of a paper is, if its university has moved to another installation: printed codes have the address of this one. */
export async function movedPage({ db }: Pick<Services, 'db'>, url: string): Promise<string | undefined> {
  if (!url.startsWith(PREFIX)) return undefined;
  const [code = ''] = url.slice(PREFIX.length).split(/[/?]/);
  const moved = await db
    .selectFrom('moved_papers')
    .where('code', '=', code)
    .select('address')
    .executeTakeFirst();
  return moved && moved.address + url;
}
