import { AsyncLocalStorage } from 'node:async_hooks';

const recording = new AsyncLocalStorage<Set<string>>();

/** Called by the database for each statement. */
export const recordStatement = (text: string): void => void recording.getStore()?.add(text);

/** Runs `work` and returns the texts of the statements that it ran. */
export async function recordStatements<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; statements: ReadonlySet<string> }> {
  const statements = new Set<string>();
  const result = await recording.run(statements, work);
  return { result, statements };
}
