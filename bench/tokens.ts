import { session, type Tokens } from '@dekanat/contract/access/sessions/session.ts';
import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { PASSWORD } from './processes.ts';

/** Signs in as a demonstration account. */
export async function tokensOf(url: string, username = 'admin'): Promise<Tokens> {
  const response = await fetch(url + pathOf(session.login), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`Sign-in failed: ${await response.text()}`);
  const { result } = (await response.json()) as { result: Tokens };
  return result;
}

export const bearer = ({ access_token: token }: Pick<Tokens, 'access_token'>) => ({
  authorization: `Bearer ${token}`,
});
