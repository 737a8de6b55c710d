/** Where the storage of a browser does not answer, the cabinet goes on without it. */
const ANSWERS_WITHIN_MS = 3_000;

/** What the storage of the browser answers; undefined where it fails, which it also does by an exception, or does not answer in time. */
export async function orUnknown<T>(ask: () => Promise<T>): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), ANSWERS_WITHIN_MS);
  try {
    return await Promise.race([ask(), late.promise]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
