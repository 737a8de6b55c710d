import type { Config } from '#config/config.ts';

export interface DatabaseConnection {
  url: string;
  close(): Promise<void>;
}

/**
 * Connects without migrating. Starts the embedded database when it is not running; uses a running one if `shared`, and
 * fails otherwise.
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
