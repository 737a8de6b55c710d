import type { Config } from '#config/config.ts';

export interface DatabaseConnection {
  url: string;
  close(): Promise<void>;
}

/**
 * The database, as it is: nothing is migrated. The embedded one is started when it does not run; one that a server
 * runs is used beside it where `shared`, and refused otherwise.
 */
export async function connectDatabase(
  { databaseUrl, dataDirectory }: Pick<Config, 'databaseUrl' | 'dataDirectory'>,
  { shared, log }: { shared: boolean; log: (line: string) => void },
): Promise<DatabaseConnection> {
  if (databaseUrl !== undefined) return { url: databaseUrl, close: async () => undefined };
  const directory = `${dataDirectory}/postgres`;
  const { runningDatabase } = await import('./running-database.ts');
  const running = shared ? runningDatabase(directory) : undefined;
  if (running !== undefined) return { url: running, close: async () => undefined };
  const { startEmbeddedDatabase } = await import('./embedded-database.ts');
  const started = await startEmbeddedDatabase({ directory, log });
  return { url: started.url, close: started.stop };
}
