import type { MINISTRY_PROBLEMS } from '@dekanat/contract/gpa/ministry/ministry-connections.ts';
import type { MinistryClient } from '#integrations/hemis/ministry-client.ts';

type Problem = (typeof MINISTRY_PROBLEMS)[number];
type Checked = { problem: null; name: string; said: null } | { problem: Problem; said: string | null };

/** Whether the account works, and belongs to the university with this code. */
export async function checkAccount(
  client: MinistryClient,
  code: string,
  signal?: AbortSignal,
): Promise<Checked> {
  const answer = await client.account(signal);
  if (answer.kind === 'away') return { problem: 'away', said: null };
  if (answer.kind !== 'ok') return { problem: 'account', said: answer.said ?? null };
  const { university } = answer.data;
  const name = [university.code, university.name].filter(Boolean).join(' ');
  return university.code === code
    ? { problem: null, name, said: null }
    : { problem: 'university', said: name };
}
