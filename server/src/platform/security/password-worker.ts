import { hashSync, verifySync } from '@node-rs/argon2';

/** Runs in a low-priority thread; argon2id with the library's parameters (19 MiB, 2 passes: OWASP's first choice). */
export const hash = (password: string): string => hashSync(password);
export const verify = ({ stored, password }: { stored: string; password: string }): boolean =>
  verifySync(stored, password);
