import type { TeacherExportQuery } from '@dekanat/contract/teachers/teachers.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Context, messageLanguage } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { formatInstant } from '#api/instant-format.ts';
import { translate } from '#api/messages.ts';
import { requirePersonalDataAccess } from '#crud/personal-data-access.ts';
import { streamWithNames } from '#crud/related-names.ts';
import { exportTable } from '#platform/exports/standard-export.ts';
import { rowsOf, TEACHER_NAMES } from './teacher-rows.ts';

/** Full personal data if it is requested and allowed, else masked as in lists. */
const personalColumns = (unmasked: boolean) =>
  unmasked
    ? ([
        sql<string>`to_char(teachers.birthday, 'DD.MM.YYYY')`.as('birthday'),
        sql<string>`teachers.passport_series || teachers.passport_number`.as('passport'),
      ] as const)
    : ([
        sql<string>`teachers.birth_year::text`.as('birthday'),
        sql<string>`teachers.passport_series || '*****' || right(teachers.passport_number, 2)`.as('passport'),
      ] as const);

/**
 * The list as a file. @throws Refusal forbidden when the caller requests personal data without the permission
 */
export async function exportTeachers(
  context: Context,
  { query: { format, columns, personal, ...query } }: { query: z.output<typeof TeacherExportQuery> },
): Promise<Download> {
  const unmasked = personal === 1;
  if (unmasked) await requirePersonalDataAccess(context, { record: 'teachers', needs: 'teacher_update' });
  const language = messageLanguage(context);
  return exportTable(
    context,
    { format, columns },
    {
      noun: 'teacher',
      rows: streamWithNames(
        context,
        rowsOf(context, query).select(personalColumns(unmasked)).stream(),
        TEACHER_NAMES,
      ),
      cells: {
        gender: (row) => translate(`gender.${row.gender}`, language),
        status: (row) =>
          translate(row.status === 1 ? 'person_status.active' : 'person_status.inactive', language),
        teacher_groups: (row) => row.teacher_groups.map(({ name }) => name).join('; '),
        last_sign_in_at: (row) => row.last_sign_in_at && formatInstant(row.last_sign_in_at),
      },
    },
  );
}
