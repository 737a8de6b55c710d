/** A position in the change feed: after this event. Transaction numbers have 64 bits, so they are text. */
export interface FeedPosition {
  /** Identifies the database: after a restore its transactions are others. */
  epoch: string;
  transaction: string;
  resource: string;
  recordId: number;
}

const POSITION = /^([0-9a-f-]{36}) (\d{1,19}) ([a-z_]{0,40}) (\d{1,10})$/;
const RECORD_ID_MAX = 2_147_483_647;

/**
 * A cursor that programs pass on without reading it. It is not signed: it says only from where to read, and what may be read there
 * is decided for each request.
 */
export const feedCursor = ({ epoch, transaction, resource, recordId }: FeedPosition): string =>
  Buffer.from(`${epoch} ${transaction} ${resource} ${recordId}`).toString('base64url');

/** @returns undefined for a text that is no cursor */
export function feedPosition(cursor: string): FeedPosition | undefined {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, epoch, transaction, resource, id] = POSITION.exec(text) ?? [];
  if (epoch === undefined || transaction === undefined || resource === undefined) return undefined;
  const recordId = Number(id);
  // The largest number of 64 bits with a sign has as many digits; PostgreSQL has no larger one either.
  if (recordId > RECORD_ID_MAX || BigInt(transaction) > 2n ** 63n - 1n) return undefined;
  return { epoch, transaction, resource, recordId };
}
