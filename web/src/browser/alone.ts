/** Does some work in one tab at a time. Locks exist in secure contexts only; elsewhere tabs do not wait for each other. */
export const alone = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(name, work) : work();

/** The same, but does it beside another tab that does not end within these milliseconds: a browser may suspend it with its lock. */
export async function aloneWithin<T>(name: string, milliseconds: number, work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work();
  let began = false;
  const begin = () => {
    began = true;
    return work();
  };
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(milliseconds) }, begin);
  } catch (error) {
    if (began) throw error;
    return work();
  }
}
