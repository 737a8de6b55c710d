import { subjects } from '@dekanat/contract/planning/subjects.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { labelColumn, labelName, requireLabel } from '#features/reference/shared.ts';
import { textColumn, translatedColumns } from '#platform/imports/columns.ts';
import { translatedResource } from '#platform/resources/translated-resource.ts';
import { SCOPE, SUBJECT, SUBJECT_GROUP, subjectGroupColumn } from './shared.ts';

/** Refuses a type of subject that is switched off, unless the subject has it already. */
async function requireUsableType(
  { db }: Context,
  { subject_type }: { subject_type?: string | null | undefined },
  id: number | undefined,
): Promise<void> {
  if (!subject_type) return;
  const stored =
    id !== undefined &&
    (await db.selectFrom('subjects').select('subject_type').where('id', '=', id).executeTakeFirst());
  if (!stored || stored.subject_type !== subject_type)
    await requireLabel(db, 'subject_type', 'subject_type', subject_type);
}

export const subjectResource = translatedResource(subjects, {
  table: 'subjects',
  texts: SUBJECT,
  code: 'code',
  scope: SCOPE.subjects,
  computed: {
    subject_group_name: { texts: SUBJECT_GROUP, id: 'subjects.subject_group_id' },
    subject_type_name: (language) => labelName('subject_type', 'subjects.subject_type', language),
    subject_type: () => sql.ref('subjects.subject_type'),
  },
  searchDetail: 'code',
  allow: requireUsableType,
  imports: {
    columns: [
      translatedColumns({
        field: 'name',
        label: 'field.name',
        examples: { oz: 'Oliy matematika', ru: 'Высшая математика' },
      }),
      textColumn({ caseInsensitive: true, field: 'code', label: 'subject.code', example: 'MAT101' }),
      subjectGroupColumn(),
      labelColumn('subject_type', 'subject.subject_type_name', 'subject_type'),
    ],
    keyColumns: [['code']],
  },
});
