import { session, type Tokens } from '@dekanat/contract/access/sessions/session.ts';
import { type Client, clientOf } from '../../server/test/client.ts';
import type { Journal } from './journal.ts';

/** Access tokens are renewed this long before a browser would have to. */
const RENEW_AFTER_MS = 5 * 60_000;

/** A user who is signed in as long as the drill lasts. */
export interface Actor {
  call: Client['call'];
  token(): Promise<string>;
}

export function actorOf(url: string, tokens: Tokens | undefined, journal: Journal): Actor {
  let client = clientOf(url, tokens);
  let renewedAt = performance.now();
  let renewal: Promise<void> | undefined;
  async function renew(): Promise<void> {
    const headers = { authorization: `Bearer ${client.tokens?.refresh_token}` };
    const renewed = await journal.persist('renewal of a session', () =>
      clientOf(url).call(session.refresh, { headers }),
    );
    if (renewed === undefined) return;
    client = clientOf(url, renewed);
    renewedAt = performance.now();
  }
  const current = async () => {
    if (performance.now() - renewedAt > RENEW_AFTER_MS)
      renewal ??= renew().finally(() => {
        renewal = undefined;
      });
    await renewal;
    return client;
  };
  return {
    call: async (endpoint, input) => (await current()).call(endpoint, input),
    token: async () => (await current()).token ?? '',
  };
}
