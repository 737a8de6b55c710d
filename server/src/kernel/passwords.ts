import { hash, verify } from '@node-rs/argon2';

/** argon2id with the library's own parameters (19 MiB, 2 passes): OWASP's first recommendation. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** A hash of nothing anybody knows: verified when there is no account, so that this takes as long as a wrong password. */
const NOBODY = hash(crypto.randomUUID());

/** Runs on the thread pool, off the event loop. */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await NOBODY), password);
  return stored !== undefined && matches;
}
