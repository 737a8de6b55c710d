import { formatDay } from '@dekanat/contract/api/days.ts';
import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import type { RetakeApplication } from '@dekanat/contract/retakes/application-rows.ts';
import type { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import type { Context } from '#api/context.ts';
import { formatInstant } from '#api/instant-format.ts';
import { translate } from '#api/messages.ts';
import { listHandler } from '#crud/list-handler.ts';
import { streamWithNames } from '#crud/related-names.ts';
import type { TextKey } from '#locales/text-key.ts';
import { writeTableFile } from '#platform/exports/table-export.ts';
import {
  APPLICATION_NAMES,
  applicationFilters,
  applicationRows,
  matchingApplications,
} from './application-rows.ts';

type Column = InputOf<typeof retakeApplications.export>['query']['columns'][number];

/** The headings of the export by column. */
const HEADINGS: Record<Column, TextKey> = {
  fio: 'student.full_name',
  id_number: 'student.id_number',
  group_name: 'student.group_name',
  curriculum_name: 'curriculum.noun',
  retaken_subjects: 'retake.subjects',
  status: 'retake.status',
  by_student: 'retake.by_student',
  contract_number: 'retake.contract_number',
  contract_date: 'retake.contract_date',
  credit_hour_all: 'retake.credit_hour_all',
  credit_sum_all: 'retake.credit_sum_all',
  social_name: 'retake.social_name',
  end_date: 'retake.end_date',
  created_at: 'retake.created_at',
};

const dayOf = (day: string | null) => (day === null ? '' : formatDay(day));

/** What a column of the export shows of a row; the others show their value. */
const cellOf = (row: RetakeApplication, column: Column, { language }: Context) => {
  const texts: Partial<Record<Column, string>> = {
    retaken_subjects: row.retaken_subjects.map(({ name }) => name).join('; '),
    status: translate(`retake.status.${row.status ?? 0}`, language),
    by_student: row.by_student ? translate('retake.by_student.1', language) : '',
    created_at: formatInstant(row.created_at),
    contract_date: dayOf(row.contract_date),
    end_date: dayOf(row.end_date),
  };
  return texts[column] ?? (row[column] as string | number | null);
};

const readPage = listHandler(applicationRows, matchingApplications, APPLICATION_NAMES);

export const listApplications = async (
  context: Context,
  { query: { limit, page, ...query } }: InputOf<typeof retakeApplications.list>,
) => readPage(context, { query: { ...(await applicationFilters(context, query)), limit, page } });

/** The list as a file. */
export const exportApplications = async (
  context: Context,
  {
    query: { format, columns, limit: _limit, page: _page, ...query },
  }: InputOf<typeof retakeApplications.export>,
) =>
  writeTableFile(context, format, {
    title: 'retake.title',
    columns,
    heading: (column) => HEADINGS[column],
    cell: (row, column) => cellOf(row, column, context),
    rows: streamWithNames(
      context,
      applicationRows(context, await applicationFilters(context, query)).stream(),
      APPLICATION_NAMES,
    ),
  });
