import { z } from 'zod';

/** Scripts with letters of the same shape: `аdmin` with a Cyrillic а looks like `admin`. */
const LOOKALIKE_SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];
/** Letters of these scripts, with the apostrophes of Uzbek, and ASCII digits. */
const SIGN = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}0-9._\-\u02BB\u02BC]`;
export const USERNAME_SIGN = new RegExp(SIGN, 'u');

const hasOneScript = (name: string) => LOOKALIKE_SCRIPTS.filter((script) => script.test(name)).length <= 1;
/** Full width letters, ligatures and other forms of the same letters are refused. */
const isPlain = (name: string) => name.normalize('NFKC') === name;

/** User name, unique across all universities. */
export const Username = z
  .string()
  .trim()
  .min(1, { error: 'admin.username.required', abort: true })
  .max(64)
  .regex(new RegExp(`^${SIGN}+$`, 'u'), { error: 'admin.username.characters', abort: true })
  .refine(isPlain, { error: 'admin.username.characters', abort: true })
  .refine(hasOneScript, { error: 'admin.username.scripts', abort: true });
