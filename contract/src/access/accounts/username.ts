import { z } from 'zod';

/** Scripts with letters of the same shape: `аdmin` with a Cyrillic а looks like `admin`. */
const LOOKALIKE_SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];
/**
 * Letters of the orthographies of today: Uzbek, Karakalpak, Turkish and European ones in Latin, Uzbek, Russian and neighbouring
 * ones in Cyrillic, modern Greek. Phonetic letters, numerals and historic letters look like them: `ɑdmin`, `adⅿin`.
 */
const LATIN = String.raw`a-zA-Z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u012F\u0131-\u0137\u0139-\u0148\u014A-\u017E\u018F\u0259\u01F4\u01F5\u0218-\u021B`;
const CYRILLIC = String.raw`\u0400-\u045F\u0490-\u04FF`;
const GREEK = String.raw`\u0386\u0388-\u03CE`;
/** Their letters, with the apostrophes of Uzbek, and ASCII digits. */
const SIGN = String.raw`[${LATIN}${CYRILLIC}${GREEK}0-9._\-\u02BB\u02BC]`;
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
