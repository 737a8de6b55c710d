import type { AuditDifference } from '@dekanat/contract/access/audit/audit.ts';
import { formatDay } from '@dekanat/contract/api/days.ts';
import { Day } from '@dekanat/contract/api/fields.ts';
import {
  interfaceLanguage,
  type Language,
  Language as LanguageSchema,
} from '@dekanat/contract/api/languages.ts';
import { AUDITED } from '@dekanat/contract/catalogue/catalogue.ts';
import { PERSONAL_FIELDS } from '@dekanat/contract/endpoints.ts';
import { LANGUAGE_NAMES } from '@dekanat/contract/reference/languages.ts';
import { formatStoredInstant } from '#api/instant-format.ts';
import { TEXT_KEYS, translate } from '#api/messages.ts';
import { uncheckedKey } from '#locales/text-key.ts';
import { permissionWords } from '../permissions/permission-words.ts';
import type { Difference } from './audit-differences.ts';
import type { Names } from './audit-names.ts';

/** First part of the text keys of each kind of record: `faculty.faculty_code`. */
const NOUNS = new Map<string, string>(AUDITED.map(({ table, noun }) => [table, noun]));

const STATUS_WORDS = new Map<unknown, string>([
  [1, 'active'],
  [0, 'inactive'],
]);
/** Kinds of records that are people: their statuses have words of their own in Russian. */
const PEOPLE = ['users', 'admins', 'students', 'teachers'];

const HIDDEN = '•••';
/** Contact and payment data. Like personal data they are masked: enough is shown to recognise the value. */
const REACHING = /(^|_)(email|phone|address|account_number)(_|$)/;
const LONG = 400;
const SUMMARY_VALUE = 60;
const SUMMARY = 300;
const NONE = '—';

/** Where texts are looked up: the kind of record and the reader's language. */
interface Place {
  record: string;
  language: Language | undefined;
  names: Names;
}

const translated = new Map<string, string>();

/**
 * The text of the first key that exists. A page asks for the same few keys a thousand times, so they are
 * cached.
 */
function firstText(keys: string[], language: Language | undefined): string | undefined {
  const key = keys.find((one) => TEXT_KEYS.has(one));
  if (key === undefined) return undefined;
  const place = `${interfaceLanguage(language)} ${key}`;
  const text = translated.get(place) ?? translate(uncheckedKey(key), language);
  translated.set(place, text);
  return text;
}

const nounOf = (record: string) => NOUNS.get(record) ?? record;

/** The name of a kind of record: “Fakultet”. */
export const recordLabel = (record: string, language: Language | undefined) =>
  firstText([`audit.record.${record}`, `${nounOf(record)}.noun`], language) ?? record.replaceAll('_', ' ');

/** The label of a column, if there is one: `audit.field.<column>` is in the texts of the one feature that has it, or of the audit. */
export const fieldLabel = (record: string, column: string, language: Language | undefined) =>
  firstText([`${nounOf(record)}.${column}`, `audit.field.${column}`], language);

/** The response has no `linked`: there the signs of removed and added records say it. */
type WordedDifference = AuditDifference & { linked?: true };

/** Differences with labels and texts: the record's name first, its status and secrets last. */
export const inWords = (differences: Difference[], place: Place): WordedDifference[] =>
  differences
    .toSorted((left, right) => rankOf(left) - rankOf(right))
    .map((difference) => {
      const { column, language, linked } = difference;
      const [before, after] = [difference.before, difference.after].map((value) =>
        valueInWords(value, difference, place),
      );
      return {
        field: column,
        label: fieldLabel(place.record, column, place.language) ?? column.replaceAll('_', ' '),
        language,
        before: linked && before ? `− ${before}` : (before ?? null),
        after: linked && after ? `+ ${after}` : (after ?? null),
        ...(linked && { linked }),
      };
    });

function rankOf({ column, secret, linked }: Difference): number {
  if (column === 'name' || column === 'username') return 0;
  if (column === 'status') return 2;
  return secret || linked ? 3 : 1;
}

function valueInWords(value: unknown, difference: Difference, place: Place): string | null {
  if (value === null || value === '') return null;
  if (difference.secret) return HIDDEN;
  if (difference.refersTo) {
    const ids = Array.isArray(value) ? value : [value];
    return ids.length === 0 ? null : shortened(namesIn(place, difference.refersTo, ids).join('; '), LONG);
  }
  if (Array.isArray(value)) return listInWords(value, difference, place);
  return knownWord(value, difference, place) ?? plainValue(value, difference, place.language);
}

/** Permissions and addresses of an API token. */
function listInWords(values: unknown[], { column }: Difference, { language }: Place): string | null {
  const names = values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  const text =
    column === 'permissions' ? permissionWords(names, interfaceLanguage(language)) : names.join(', ');
  return text === '' ? null : shortened(text, LONG);
}

/** The type of the column says how a value is rendered, never its look: a note may look like an instant. */
function plainValue(value: unknown, { column, type }: Difference, language: Language | undefined): string {
  if (typeof value === 'boolean') return translate(value ? 'audit.yes' : 'audit.no', language);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (REACHING.test(column) || PERSONAL_FIELDS.includes(column)) return masked(text);
  if (type === 'day' && Day.safeParse(text).success) return formatDay(text);
  if (type === 'instant') return formatStoredInstant(text);
  return shortened(text, LONG);
}

/** The number of a record that the reader may not see. */
const namesIn = ({ names }: Place, table: string, ids: unknown[]) =>
  names(table, ids).map((name, at) => name ?? `№ ${ids[at]}`);

/** Values of a fixed set have texts of their own. */
function knownWord(
  value: unknown,
  { column, type }: Difference,
  { record, language }: Place,
): string | undefined {
  if (column === 'status') {
    const status = STATUS_WORDS.get(value) ?? value;
    const ofPerson = PEOPLE.includes(record) ? [`person_status.${status}`] : [];
    return firstText([...ofPerson, `status.${status}`], language);
  }
  if (/(^|_)language$/.test(column)) {
    const code = LanguageSchema.safeParse(value).data;
    if (code) return LANGUAGE_NAMES[code];
  }
  if (column === 'claimed_table') return recordLabel(String(value), language);
  if (type !== 'choice' || typeof value !== 'string') return undefined;
  return firstText([`${nounOf(record)}.${column}.${value}`, `${column}.${value}`], language);
}

function masked(text: string): string {
  const [first = '', domain] = text.split('@');
  return domain === undefined ? `${HIDDEN}${text.slice(-2)}` : `${first.slice(0, 1)}${HIDDEN}@${domain}`;
}

function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const letters = [...text];
  return letters.length <= length ? text : `${letters.slice(0, length - 1).join('')}…`;
}

/** Before and after as one text: `old → new`, or for linked records those removed and added. */
function statesOf(old: string, now: string, change: string, linked: true | undefined): string {
  if (change === 'insert') return now;
  if (change === 'delete') return old;
  if (old === now) return now;
  return linked ? [old, now].filter((state) => state !== NONE).join(' ') : `${old} → ${now}`;
}

/** A summary: “Kodi: MT → MAT; Nomi (ru): Математика”. */
export function summaryOf(
  differences: WordedDifference[],
  change: string,
  language: Language | undefined,
): string {
  if (differences.length === 0) return change === 'update' ? translate('audit.unchanged', language) : '';
  const shown = (value: string | null) => (value === null ? NONE : shortened(value, SUMMARY_VALUE));
  const parts = differences.map(({ label, language: of, before, after, linked }) => {
    const states = statesOf(shown(before), shown(after), change, linked);
    return `${label}${of ? ` (${of})` : ''}: ${states}`;
  });
  return shortened(parts.join('; '), SUMMARY);
}
