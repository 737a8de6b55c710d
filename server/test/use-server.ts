import { afterAll, beforeAll } from 'vitest';
import { type Client, clientOf, type DemoName, signIn } from './client.ts';
import { type ServerOptions, startTestServer, type TestServer } from './server.ts';

type Caller = DemoName | 'anonymous';

interface Options<Name extends Caller> extends ServerOptions {
  /** The accounts that the tests call as; the administrator of the first university by default. */
  callers?: readonly Name[];
  environment?: Record<string, string>;
}

/** One server for all tests of a file and its callers. Their properties are set when the first hook or test runs. */
export function useServer<Name extends Caller = 'admin'>({
  callers = ['admin' as Name],
  environment,
  ...options
}: Options<Name> = {}): { readonly server: TestServer } & Readonly<Record<Name, Client>> {
  const server = {} as TestServer;
  const clients = Object.fromEntries(callers.map((name) => [name, {}])) as Record<Name, Client>;
  beforeAll(async () => {
    Object.assign(server, await startTestServer(environment, options));
    const start = async (name: Name) => Object.assign(clients[name], await clientFor(server, name));
    await Promise.all(callers.map(start));
  });
  afterAll(() => server.close());
  return { server, ...clients };
}

const clientFor = async ({ url }: TestServer, name: Caller): Promise<Client> =>
  name === 'anonymous' ? clientOf(url) : signIn(url, name);
