import { afterAll, beforeAll } from 'vitest';
import { type Client, signIn } from './client.ts';
import { startTestServer, type TestServer } from './server.ts';

/** One server for all tests of a file, with the administrator of the first university; both exist within tests only. */
export function useServer(): { readonly server: TestServer; readonly admin: Client } {
  const used = {} as { server: TestServer; admin: Client };
  beforeAll(async () => {
    used.server = await startTestServer();
    used.admin = await signIn(used.server.url, 'admin');
  });
  afterAll(() => used.server.close());
  return used;
}
