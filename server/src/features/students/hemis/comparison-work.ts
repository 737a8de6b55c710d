import type { UnreadPart } from '@dekanat/contract/students/hemis/hemis-fields.ts';
import type { Database, Queryable } from '#db/database.ts';
import type { HemisClient } from '#integrations/hemis/hemis-client.ts';

/** The service stopped answering while something beside the list was read. */
export class RegisterAway extends Error {}

/** What a comparison needs of the handler or the job that makes it. */
export interface ComparisonWork {
  db: Database;
  client: HemisClient;
  /** A job waits while the service is busy. */
  effort: 'quick' | 'patient';
  signal?: AbortSignal | undefined;
  /** Runs a write; a job refuses it when the job runs elsewhere by now. */
  write: <Result>(work: (db: Queryable) => Promise<Result>) => Promise<Result>;
  progress?: ((done: number, total: number) => void) | undefined;
}

/** The work with a note of what the service does not give, so that it is not compared. */
export interface RegisterWork extends ComparisonWork {
  notRead: (part: UnreadPart) => void;
}
