import { formatDay } from '@dekanat/contract/api/days.ts';
import { type HemisField, isPersonalField } from '@dekanat/contract/students/hemis/hemis-fields.ts';
import { sql } from 'kysely';
import { type Context, messageLanguage } from '#api/context.ts';
import { translate } from '#api/messages.ts';
import { labelName } from '#features/reference/shared.ts';
import { uncheckedKey } from '#locales/text-key.ts';

/** Shows a value of a field in words. */
export type ValueWords = (field: HemisField, value: string | null) => string | null;

/** The labels of fields that hold their keys. */
const LABELS = {
  citizenship_id: 'citizenship',
  edu_payment_id: 'edu_payment',
  education_form: 'education_form',
} as const;
type LabelField = keyof typeof LABELS;
const isLabelField = (field: HemisField): field is LabelField => field in LABELS;

async function labelNames({ db, language }: Context, universityId: number): Promise<Map<string, string>> {
  const names = Object.entries(LABELS).map(
    ([field, module]) => sql`
      select ${sql.lit(field)} as field, of_module.key, ${labelName(module, 'of_module.key', language)} as name
      from universities cross join (select key from labels where module = ${sql.lit(module)}) of_module
      where universities.id = ${universityId}`,
  );
  const { rows } = await sql<{ field: string; key: string; name: string | null }>`
    ${sql.join(names, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ field, key, name }) => [`${field} ${key}`, name ?? key]));
}

/** Hides most of a value, as the records of students do. */
const MASKED: Partial<Record<HemisField, (value: string) => string>> = {
  birth_date: (day) => `**.**.${day.slice(0, 4)}`,
  passport: (number) => `${number.slice(0, 2)}*****${number.slice(-2)}`,
  passport_pin: (pin) => `**********${pin.slice(-4)}`,
};

/** The words of values in the language of the reader; personal data is masked unless it is `revealed`. */
export async function valueWords(
  context: Context,
  universityId: number,
  { revealed = false } = {},
): Promise<ValueWords> {
  const names = await labelNames(context, universityId);
  const language = messageLanguage(context);
  const open = (field: HemisField, value: string): string => {
    if (field === 'birth_date') return formatDay(value);
    if (field === 'gender' || field === 'study_status')
      return translate(uncheckedKey(`${field}.${value}`), language);
    return isLabelField(field) ? (names.get(`${field} ${value}`) ?? value) : value;
  };
  const masked = (field: HemisField, value: string) => MASKED[field]?.(value) ?? null;
  return (field, value) => {
    if (value === null) return null;
    return !revealed && isPersonalField(field) ? masked(field, value) : open(field, value);
  };
}

interface Pair {
  ours: string | null;
  theirs: string | null;
}

/** Shows hidden characters of a value where it differs from the other one: a choice between equal masks would be blind. */
export function unmaskDifferent(open: string, masked: string, other: string): string {
  const hidden = masked.length === open.length ? masked : '*'.repeat(open.length);
  return [...hidden]
    .map((shown, at) => (shown === '*' && open[at] !== other[at] ? open[at] : shown))
    .join('');
}

/** The words of two values that differ. Of personal data only the characters that differ are shown, besides those that records show. */
export async function pairWords(
  context: Context,
  universityId: number,
): Promise<(field: HemisField, pair: Pair) => Pair> {
  const masked = await valueWords(context, universityId);
  const revealed = await valueWords(context, universityId, { revealed: true });
  return (field, { ours, theirs }) => {
    const shown = { ours: masked(field, ours), theirs: masked(field, theirs) };
    const open = { ours: revealed(field, ours), theirs: revealed(field, theirs) };
    if (!isPersonalField(field) || open.ours === null || open.theirs === null) return shown;
    return {
      ours: unmaskDifferent(open.ours, shown.ours ?? '', open.theirs),
      theirs: unmaskDifferent(open.theirs, shown.theirs ?? '', open.ours),
    };
  };
}
