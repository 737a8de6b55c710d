import type { HemisRecord, hemisRecords } from '@dekanat/contract/students/hemis/hemis-comparisons.ts';
import type { z } from 'zod';
import { type Context, messageLanguage } from '#api/context.ts';
import { translate } from '#api/messages.ts';
import { streamWithNames } from '#crud/related-names.ts';
import { type TextKey, uncheckedKey } from '#locales/text-key.ts';
import { cachedTexts, writeTableFile } from '#platform/exports/table-export.ts';
import type { Difference } from './compare-student.ts';
import { RECORD_NAMES, recordRows } from './record-list.ts';
import { type ValueWords, valueWords } from './record-words.ts';

type Query = z.output<typeof hemisRecords.export.query>;

const HEADINGS: Record<Query['columns'][number], TextKey> = {
  full_name: 'hemis_record.full_name',
  id_number: 'hemis_field.id_number',
  group_name: 'student_group.noun',
  faculty_name: 'field.faculty',
  state: 'field.status',
  differences: 'hemis_record.differences',
};

/** “Phone: +998901234567 → +998971234567” for each field; personal data is masked. */
function differenceText(
  differences: readonly Difference[],
  words: ValueWords,
  name: (field: string) => string,
): string {
  return differences
    .map(
      ({ field, ours, theirs }) =>
        `${name(field)}: ${words(field, ours) ?? '—'} → ${words(field, theirs) ?? '—'}`,
    )
    .join('; ');
}

/** “The record has no student number (row 12 of the HEMIS list)” */
function problemText(
  { problem, row }: NonNullable<HemisRecord['unreadable']>,
  language: ReturnType<typeof messageLanguage>,
): string {
  const why = translate(uncheckedKey(`hemis_unreadable.${problem}`), language);
  return row === null ? why : `${why} (${translate('hemis_unreadable.row', language, { row })})`;
}

/** Why a record cannot be read or compared, else its differences. */
function detailsOf(
  { unreadable, state, stored }: Pick<HemisRecord, 'unreadable' | 'state'> & { stored: Difference[] },
  words: ValueWords,
  language: ReturnType<typeof messageLanguage>,
): string {
  if (unreadable) return problemText(unreadable, language);
  const text = (key: TextKey) => translate(key, language);
  if (state === 'here_elsewhere') return text('hemis_record.here_elsewhere');
  return differenceText(stored, words, (field) => text(uncheckedKey(`hemis_field.${field}`)));
}

/** The file of the filtered records. */
export async function exportRecords(context: Context, { query }: { query: Query }) {
  const { format, columns, ...filters } = query;
  const text = cachedTexts(messageLanguage(context));
  const words = new Map<number, ValueWords>();
  const rows = recordRows(context, filters).stream();
  async function* withWords() {
    for await (const row of streamWithNames(context, rows, RECORD_NAMES)) {
      const found = words.get(row.university_id) ?? (await valueWords(context, row.university_id));
      words.set(row.university_id, found);
      yield { ...row, differences: detailsOf(row, found, messageLanguage(context)) };
    }
  }
  return writeTableFile(context, format, {
    title: 'hemis_record.title',
    columns,
    heading: (column) => HEADINGS[column],
    cell: (row, column) =>
      column === 'state' ? text(uncheckedKey(`hemis_state.${row.state}`)) : row[column],
    rows: withWords(),
  });
}
