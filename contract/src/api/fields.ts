import { z } from 'zod';
import { isoDay, isoInstant } from './days.ts';
import { isEmpty, whenEmpty } from './empty.ts';
import { CONTENT_LANGUAGES, Language } from './languages.ts';

/** Field types that many resources share. Ids fit PostgreSQL's `integer`. */
export const requiredId = (sentence: string) => z.int(whenEmpty(sentence)).min(1).max(2_147_483_647);
export const Id = requiredId('reference.choose');

/** A whole number in a query string; '', '1e3' and '0x10' are not accepted. */
export const queryNumber = <N extends z.ZodType<number>>(number: N) =>
  z.preprocess((sent) => (typeof sent === 'string' && /^\d{1,15}$/.test(sent) ? Number(sent) : sent), number);
export const QueryId = queryNumber(Id);
export const Instant = z.iso.datetime();
const isDay = (day: string) => /^(19|20)/.test(day) && z.iso.date().safeParse(day).success;
/** A calendar day from 1900 to 2099 in the spellings of docs/api-conventions.md §7. PostgreSQL has no year 0. */
export const requiredDay = (sentence: string) =>
  z
    .string()
    .overwrite(isoDay)
    .refine(isDay, { error: ({ input }) => (isEmpty(input) ? sentence : 'invalid.date') })
    .meta({ format: 'date' });
export const Day = requiredDay('date.required');
/** A day with a rule of its own, which an invalid day does not break as well. */
export const restrictedDay = (
  isAllowed: (day: string) => boolean,
  error: string,
  sentence = 'date.required',
) => requiredDay(sentence).refine((day) => !isDay(day) || isAllowed(day), error);

/** An ISO instant that PostgreSQL can read: no endless fraction of a second, and an offset that a time zone has. */
const STORABLE_INSTANT = /^(?:19|20)[^.]*(?:\.\d{1,9})?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;
/** `DD.MM.YYYY HH:mm:ss` in Tashkent, or an ISO instant. */
export const requiredInstant = (sentence: string) =>
  z
    .string(whenEmpty(sentence))
    .trim()
    .min(1, sentence)
    .overwrite(isoInstant)
    .pipe(z.iso.datetime({ offset: true, error: 'invalid.date' }).regex(STORABLE_INSTANT, 'invalid.date'));
/** 1 active, 0 inactive. */
export const Status = z.literal([1, 0]);
export type Status = z.infer<typeof Status>;
/** A status in a query string. */
export const QueryStatus = queryNumber(Status);
/** The version that the client read: an update with an older version is refused (409). */
export const Version = z.int().min(1);

/** Invisible characters: soft hyphens, zero-width characters, direction marks. The joiner inside an emoji is allowed. */
const UNSEEN =
  /(?<!\p{Extended_Pictographic}\uFE0F?)\u200D|[\u00AD\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;
/** Limit of Unicode's stream-safe form: normalisation takes quadratic time in the number of marks on one letter. */
const MARKS_BEYOND_REASON = /(\p{M}{30})\p{M}+/gu;

/**
 * Normalises typed text: NFC, no control or invisible characters, trimmed, and one spelling for the apostrophes of
 * Uzbek Latin: U+02BB after o and g, U+02BC after other letters (docs/domain.md §2).
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

/** Text that is looked up as it was sent. PostgreSQL cannot store NUL characters. */
export const storableText = () =>
  z.string().refine((sent) => !sent.includes('\u0000'), { error: 'invalid.characters', abort: true });

/** Typed text, normalised before its length is checked. */
export const text = (max: number) => z.string().overwrite(normaliseText).max(max);

const normaliseLine = (text: string) => normaliseText(text).replace(/\s*[\t\n\r\u2028\u2029]\s*/g, ' ');
/** Typed text of one line, such as a title: tabs and line breaks become blanks. */
export const line = (max: number) => z.string().overwrite(normaliseLine).max(max);

/** One language's texts of a translated record: `{ language, name, … }`. */
export const translationOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ language: Language, ...shape });

/** Fields of a translated record: its texts in one language, that language, and all translations. */
export const translated = <Shape extends z.ZodRawShape>(shape: Shape) => ({
  language: Language,
  ...shape,
  translations: z.array(translationOf(shape)),
});

/** Whether no value occurs twice. */
export const areDistinct = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

/** In the body of a form: the texts in further languages, which are saved together with those in `language`. */
export const furtherTranslations = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .array(z.strictObject({ language: Language, ...shape }))
    .max(CONTENT_LANGUAGES.length)
    .refine(
      // The type of a generic shape hides the language.
      (texts) => areDistinct(texts.map((one) => (one as { language: Language }).language)),
      'invalid.language.twice',
    )
    .optional();

type WithoutDefault<Field> = Field extends z.ZodDefault<infer Inner> ? z.ZodOptional<Inner> : Field;
/** The fields of a create schema for an update: without defaults, because an omitted field must stay unchanged. */
export const withoutDefaults = <Shape extends z.ZodRawShape>(shape: Shape) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [
      name,
      field instanceof z.ZodDefault ? z.optional(field.unwrap()) : field,
    ]),
  ) as { [Name in keyof Shape]: WithoutDefault<Shape[Name]> };

/** Fields of every stored record. */
export const STORED = { id: Id, version: Version, created_at: Instant, updated_at: Instant };
