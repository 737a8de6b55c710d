import { z } from 'zod';
import { Language } from './languages.ts';

/** Field types that many resources share. Ids fit PostgreSQL's `integer`. */
export const Id = z.int().min(1).max(2_147_483_647);

/** A whole number in a query string, where everything arrives as text. Nothing, '1e3' and '0x10' are no numbers. */
export const queryNumber = <N extends z.ZodType<number>>(number: N) =>
  z.preprocess((sent) => (typeof sent === 'string' && /^\d{1,15}$/.test(sent) ? Number(sent) : sent), number);
export const QueryId = queryNumber(Id);
export const Instant = z.iso.datetime();
const NO_DAY = { error: 'invalid.date', abort: true };
/** A calendar day of these two centuries: PostgreSQL knows no year 0, which ISO 8601 does. What is none is not compared with other days. */
export const Day = z.iso.date(NO_DAY).regex(/^(19|20)/, NO_DAY);
/** 1 active, 0 inactive (specification 000 §4). */
export const Status = z.literal([1, 0]);
export type Status = z.infer<typeof Status>;
/** A status in a query string. */
export const QueryStatus = queryNumber(Status);
/** What the reader saw last: an update that carries it is refused when the record has moved on (409). */
export const Version = z.int().min(1);

/** What nobody sees: soft hyphens, zero widths, marks that turn the writing round; the joiner inside an emoji may stay. */
const UNSEEN =
  /(?<!\p{Extended_Pictographic}\uFE0F?)\u200D|[\u00AD\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;
/** Unicode's stream-safe form: normalising takes the square of the number of marks on one letter. */
const MARKS_BEYOND_REASON = /(\p{M}{30})\p{M}+/gu;

/**
 * Text that people type: NFC, no control or unseen characters, outer blanks away, and the apostrophes of Uzbek Latin
 * in their one spelling: U+02BB after o and g, U+02BC after any other letter (design/domain.md §8).
 */
export function normaliseText(text: string): string {
  return text
    .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, (sign) => (/[\t\n\r]/.test(sign) ? sign : ''))
    .replace(UNSEEN, '')
    .replace(MARKS_BEYOND_REASON, '$1')
    .normalize('NFC')
    .replace(/([oOgG])['\u2018\u2019\u0060\u00B4\u02B9\u2032\u02BC\u02BB]/g, '$1\u02BB')
    .replace(/(\p{L})['\u2018\u2019\u0060\u00B4\u02B9\u2032\u02BC]/gu, (pair, letter: string) =>
      /[oOgG]/.test(letter) ? pair : `${letter}\u02BC`,
    )
    .trim();
}

/** A name or sentence that people type, tidied before its length is measured. */
export const text = (max: number) => z.string().overwrite(normaliseText).max(max);

/** One language's texts of a translated record: `{ language, name, … }`. */
export const translationOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ language: Language, ...shape });

/** What a translated record shows: its texts in one language, which one that is, and all that exist. */
export const translated = <Shape extends z.ZodRawShape>(shape: Shape) => ({
  language: Language,
  ...shape,
  translations: z.array(translationOf(shape)),
});

type WithoutDefault<Field> = Field extends z.ZodDefault<infer Inner> ? z.ZodOptional<Inner> : Field;
/** Fields of a new record as an update takes them: what it leaves out stays as it is, so nothing has a default. */
export const withoutDefaults = <Shape extends z.ZodRawShape>(shape: Shape) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [
      name,
      field instanceof z.ZodDefault ? z.optional(field.unwrap()) : field,
    ]),
  ) as { [Name in keyof Shape]: WithoutDefault<Shape[Name]> };

/** What every stored record carries. */
export const STORED = { id: Id, version: Version, created_at: Instant, updated_at: Instant };
