import { z } from 'zod';

/** Scripts with letters of the same shape: `аdmin` with a Cyrillic а looks like `admin`. */
const LOOKALIKE_SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

const hasOneScript = (name: string) => LOOKALIKE_SCRIPTS.filter((script) => script.test(name)).length <= 1;

/** User name, unique across all universities. */
export const Username = z
  .string()
  .trim()
  .min(1, 'admin.username.required')
  .max(64)
  .regex(/^[\p{L}\p{N}._-]+$/u, 'admin.username.characters')
  .refine(hasOneScript, { error: 'admin.username.scripts', abort: true });
