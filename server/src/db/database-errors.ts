/** Routine in which PostgreSQL reports that the columns of a table changed after a statement was prepared. */
export const REVALIDATE_ROUTINE = 'RevalidateCachedQuery';

/** A write on a database that only reads: a replica, such as a former primary. */
export const READ_ONLY = '25006';
/** SQLSTATEs of a database that is stopped, starting, out of connections, or no longer the primary. */
const UNAVAILABLE = /^(08|57P0[1-5]|53[0-9]{3}|25P03|57014|25006)/;
const UNAVAILABLE_SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'EAI_AGAIN',
]);
const UNAVAILABLE_MESSAGE =
  /Query read timeout|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|not queryable|Cannot use a pool|not currently accepting connections/;
/** Two transactions collided (serialisation, deadlock, lock wait): the same request succeeds when repeated. */
const COLLISION = /^(40001|40P01|55P03)$/;

/** A property of an error of unknown type, as text. */
export const errorField = (error: unknown, name: string): string =>
  String((error as Record<string, unknown> | null)?.[name] ?? '');

/** Whether two transactions collided, which is expected: clients repeat the request. */
export const isCollision = (error: unknown): boolean => COLLISION.test(errorField(error, 'code'));

/** Whether the same work may succeed when it is repeated: the database is not available or two transactions collided. */
export const isUnavailable = (error: unknown): boolean =>
  errorField(error, 'routine') === REVALIDATE_ROUTINE ||
  UNAVAILABLE.test(errorField(error, 'code')) ||
  isCollision(error) ||
  UNAVAILABLE_SYSTEM.has(errorField(error, 'code')) ||
  UNAVAILABLE_MESSAGE.test(errorField(error, 'message'));
