/** Does some work in one tab at a time. Locks exist in secure contexts only; elsewhere tabs do not wait for each other. */
export const alone = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(name, work) : work();
