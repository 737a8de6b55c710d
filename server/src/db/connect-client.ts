import pg from 'pg';

/**
 * Connects one client. Without a listener, a connection that is lost between two queries would end the process; with it, the next
 * query fails.
 */
export async function connectClient(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
