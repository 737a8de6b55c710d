import pg from 'pg';

/** What the driver knows of the connection of a client; the types of the driver do not declare it. */
type DriverConnection = pg.Connection & { parsedStatements: Record<string, string> };

export const connectionOf = (client: pg.ClientBase): DriverConnection =>
  (client as unknown as { connection: DriverConnection }).connection;

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
