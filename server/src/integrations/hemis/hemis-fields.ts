import { dayAt } from '@dekanat/contract/api/days.ts';
import { normaliseText } from '@dekanat/contract/api/fields.ts';
import type { UnreadableBecause } from '@dekanat/contract/students/hemis/hemis-fields.ts';
import { z } from 'zod';

const MAX_TEXT_LENGTH = 255;
/** Text or number of the service, normalised, without characters that PostgreSQL text cannot hold. */
export const text = z
  .union([z.string(), z.number()])
  .transform((message) => normaliseText(String(message).toWellFormed()))
  .refine((message) => message.length <= MAX_TEXT_LENGTH);
export const Text = text.nullish().catch(null);

/** Some hosts send the code or the name alone. */
const alone = text.transform((given) =>
  /^\d+$/.test(given) ? { code: given, name: '' } : { code: '', name: given },
);

/** A code with its name; the code may be a number. */
export const Coded = z
  .union([z.object({ code: text.catch(''), name: text.catch('') }), alone])
  .nullish()
  .catch(null);
export type Coded = z.infer<typeof Coded>;

/** The same with the id by which the service filters lists, where it is given. */
const CodedWithId = z
  .union([
    z.object({ id: Text, code: text.catch(''), name: text.catch('') }),
    alone.transform((coded) => ({ id: null, ...coded })),
  ])
  .nullish()
  .catch(null);

const DAY = /^(19|20)\d\d-\d\d-\d\d$/;
const MAX_SECONDS = 1e11;
/** A day as seconds since 1970 or as text. Days are midnights in Tashkent. */
export function dayOf(sent: unknown): string | null {
  const written = String(sent ?? '').trim();
  const [, day, month, year] = /^(\d\d)\.(\d\d)\.(\d{4})/.exec(written) ?? [];
  if (year !== undefined) return dayOf(`${year}-${month}-${day}`);
  const iso = written.slice(0, 'YYYY-MM-DD'.length);
  if (DAY.test(iso)) return z.iso.date().safeParse(iso).success ? iso : null;
  if (!/^-?\d+$/.test(written) || Math.abs(Number(written)) > MAX_SECONDS) return null;
  const found = dayAt(Number(written) * 1_000);
  return DAY.test(found) ? found : null;
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
export const inSnakeCase = (value: unknown) =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, of]) => [snakeCase(name), of]))
    : value;

/** A subject with its mark, of the record of one student. */
const RegisteredSubject = z.preprocess(inSnakeCase, z.object({ name: text, semester: Coded, grade: Text }));
export type RegisteredSubject = z.infer<typeof RegisteredSubject>;

/** What is no subject is left out. */
const RegisteredSubjects = z
  .array(z.unknown())
  .transform((rows) => rows.flatMap((row) => RegisteredSubject.safeParse(row).data ?? []));

/** A student of the service, parsed tolerantly: a missing or malformed field is null (docs/domain.md §15). */
export const RegisteredStudent = z.preprocess(
  inSnakeCase,
  z.object({
    student_id_number: text.refine((number) => number !== ''),
    first_name: Text,
    second_name: Text,
    third_name: Text,
    birth_date: z.unknown().transform(dayOf),
    gender: Coded,
    country: Coded,
    province: Coded,
    district: Coded,
    terrain: Coded,
    nationality: Coded,
    social_category: Coded,
    address: Text,
    current_address: Text,
    citizenship: Coded,
    payment_form: Coded,
    education_form: Coded,
    student_status: Coded,
    level: Coded,
    department: Coded,
    specialty: Coded,
    group: CodedWithId,
    passport_pin: Text,
    passport_number: Text,
    phone: Text,
    avg_gpa: Text,
    /** Lists have none. */
    subjects: RegisteredSubjects.nullish().catch(null),
  }),
);
export type RegisteredStudent = z.infer<typeof RegisteredStudent>;

/** What a record that cannot be read still says of its student. */
const Remains = z.preprocess(
  inSnakeCase,
  z.object({
    full_name: Text,
    first_name: Text,
    second_name: Text,
    third_name: Text,
    passport_pin: Text,
    student_status: Coded,
    department: Coded,
    group: Coded,
  }),
);
export type Remains = z.infer<typeof Remains>;
const NO_REMAINS: Remains = Remains.parse({});
export const remainsOf = (item: unknown): Remains => Remains.safeParse(item).data ?? NO_REMAINS;

/** Why an item is no record of a student that can be read; undefined when it says nothing at all. */
export function unreadableBecause(item: unknown): UnreadableBecause | undefined {
  if (item === null || item === undefined || (Array.isArray(item) && item.length === 0)) return undefined;
  if (typeof item !== 'object' || Array.isArray(item)) return 'not_a_record';
  const values = new Map(Object.entries(inSnakeCase(item) as object));
  const isGiven = (value: unknown) => value !== null && value !== undefined && value !== '';
  if (isGiven(values.get('student_id_number'))) return 'wrong_number';
  return [...values.values()].some(isGiven) ? 'no_number' : undefined;
}

/** A department, speciality or group of the service. */
const NamedRecord = z.preprocess(
  inSnakeCase,
  z.object({ id: text, code: text.catch(''), name: text.catch('') }),
);
export type NamedRecord = z.infer<typeof NamedRecord>;

const count = z.preprocess(
  (sent) => (sent === null || sent === '' ? undefined : sent),
  z.coerce.number().int().min(0).optional().catch(undefined),
);
const ListData = z.object({
  items: z.array(z.unknown()),
  pagination: z
    .preprocess(
      inSnakeCase,
      z.object({ total_count: count, page_count: count, page_size: count, per_page: count }),
    )
    .optional()
    .catch(undefined),
});

export interface ParsedPage<Item> {
  items: Item[];
  /** Items that could not be read, with their place on the page, from 0. */
  unreadable: { index: number; item: unknown }[];
  /** Of all items of the page. */
  length: number;
  /** Undefined when the service does not say. */
  pages: number | undefined;
  total: number | undefined;
}

/** A page of a list; undefined when it has not the shape of one. */
export function parsePage<Item>(
  schema: z.ZodType<Item>,
  data: unknown,
  limit: number,
): ParsedPage<Item> | undefined {
  const list = ListData.safeParse(Array.isArray(data) ? { items: data } : data).data;
  if (list === undefined) return undefined;
  const parsed = list.items.map((item) => schema.safeParse(item));
  const items = parsed.flatMap(({ success, data: item }) => (success ? [item as Item] : []));
  const total = list.pagination?.total_count;
  // A host may return fewer than were asked for.
  const size = list.pagination?.page_size || list.pagination?.per_page || list.items.length || limit;
  return {
    items,
    unreadable: list.items.flatMap((item, index) => (parsed[index]?.success ? [] : [{ index, item }])),
    length: list.items.length,
    pages: list.pagination?.page_count || (total === undefined ? undefined : Math.ceil(total / size)),
    total,
  };
}
/** The records of any list as they are. */
export const parseItems = (data: unknown, limit: number) => parsePage(z.unknown(), data, limit);
export const parseStudents = (data: unknown, limit: number) => parsePage(RegisteredStudent, data, limit);
export const parseRecords = (data: unknown, limit: number) => parsePage(NamedRecord, data, limit);
