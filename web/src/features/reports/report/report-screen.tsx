import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import type { Page } from '@dekanat/contract/api/lists.ts';
import type { MatrixColumn } from '@dekanat/contract/reports/matrix-report.ts';
import { ONE_OF_TEXT } from '@dekanat/contract/reports/report.ts';
import type { ReportColumn } from '@dekanat/contract/reports/report-columns.ts';
import { type ComponentType, lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { z } from 'zod';
import { useUniversity } from '#api/university.ts';
import { filtersAbove, ReportBar } from '#features/reports/report/report-bar.tsx';
import {
  namesUniversities,
  numbersRows,
  type RecordsEndpoint,
  type ReportWithCalls,
} from '#features/reports/report/report-calls.ts';
import { ReportChart } from '#features/reports/report/report-chart.tsx';
import {
  columnsOf,
  type OpenNumber,
  openColumn,
  type ReportRow,
  universityColumn,
} from '#features/reports/report/report-columns.tsx';
import { controlsOf, isOfAddresses, searchOf } from '#features/reports/report/report-controls.tsx';
import {
  SelectedStudents,
  type StudentActProps,
  useStudentSelection,
} from '#features/reports/report/selected-students.tsx';
import { SlowReport } from '#features/reports/report/slow-report.tsx';
import { usePermittedNumbers } from '#features/reports/report/use-permitted-numbers.ts';
import { useSendFile } from '#features/reports/report/use-send-file.ts';
import { useScheduling } from '#features/reports/schedules/use-scheduling.tsx';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { Screen } from '#ui/screen.tsx';
import { useSearchParams } from '#ui/search-params.ts';
import { type List, useList } from '#ui/table/list.ts';
import { Filters } from '#ui/table/list-filters.tsx';
import type { ListEndpoint } from '#ui/table/list-query.ts';
import { ListTable } from '#ui/table/list-table.tsx';
import { SearchBox } from '#ui/table/search-box.tsx';
import '#features/reports/report/report.css';

const ReportRecords = lazy(async () => ({
  default: (await import('#features/reports/report/report-records.tsx')).ReportRecords,
}));

interface ReportScreenProps {
  report: ReportWithCalls;
  /** Parameters that always apply. */
  fixed?: Record<string, unknown>;
  /** The text key of the title; that of the report unless given. */
  title?: TextKey;
  /** Opens a row. */
  onOpen?: (row: ReportRow) => void;
  /** What is opened: the text of the button of each row. */
  opens?: TextKey;
  /** What numbers open that are no counts of the report: lists elsewhere. */
  links?: NumberLinks;
  /** What is done with selected students besides writing to them. */
  StudentAct?: ComponentType<StudentActProps> | undefined;
  /** Acts on the list. */
  children?: ReactNode;
}

/** Open the list of a row's number, by column. */
export type NumberLinks = Record<string, (row: ReportRow) => void>;
const NO_LINKS: NumberLinks = {};

interface ReportPage extends Page<ReportRow> {
  totals?: Record<string, number | null>;
  /** The columns that belong to what is shown. */
  columns?: MatrixColumn[];
}

/** The screen of a report: filters, chart, table with totals, files, and the records behind each number. */
export function ReportScreen({
  report: declared,
  fixed = {},
  title = titleOf(declared),
  onOpen,
  opens,
  links = NO_LINKS,
  StudentAct,
  children,
}: ReportScreenProps) {
  const text = useText();
  const report = usePermittedNumbers(declared);
  const { universityId } = useUniversity();
  const list = useList(report.calls.list as ListEndpoint, fixed) as List<ReportRow, string>;
  const students = useStudentSelection(report);
  const send = useSendFile(title);
  const { list: endpoint, records } = report.calls;
  const { values, change } = useSearchParams(useMemo(() => partialOf(endpoint), [endpoint]));
  const [opened, setOpened] = useState<OpenNumber>();
  const { schedule, dialog } = useScheduling(report, title);
  const page = list.page as ReportPage | undefined;
  const totals = page?.totals;
  const shown = page?.columns;
  const ofAll = universityId === undefined && namesUniversities(report);
  const { stale } = list;
  const columns = useMemo(
    () => [
      ...(ofAll ? [universityColumn] : []),
      ...columnsOf(
        report,
        // The numbers of former filters open nothing.
        { values: totals, open: stale ? openNothing : opening(links, setOpened), linked: Object.keys(links) },
        shown,
      ),
      ...(opens && onOpen ? [openColumn(opens, onOpen)] : []),
    ],
    [report, totals, shown, opens, onOpen, links, ofAll, stale],
  );
  const search = searchOf(report);
  const above = filtersAbove(report);
  const others = report.optional
    .filter((name) => !above.includes(name) && !(name in fixed))
    .filter((name) => !isOfAddresses(name) || values?.[name] !== undefined);
  const [first = ''] = Object.keys(report.columns);
  return (
    <Screen title={title} of={countInTitle(report, page)}>
      {report.note && <p className="report-note">{text(report.note)}</p>}
      <ReportBar
        report={report}
        universityId={universityId}
        chosen={values ?? {}}
        change={(changes, options) => change({ ...changes, page: undefined }, options)}
      />
      <SlowReport list={list} endpoint={report.calls.export} />
      <ReportChart report={report} list={list} title={title} open={setOpened} />
      <ListTable
        list={list}
        label={title}
        onOpen={onOpen ?? (() => undefined)}
        exports={report.calls.export}
        exported={{ query: fixed, send, schedule }}
        columns={columns}
        idle={idleText(report)}
        {...(students && { selection: students })}
      >
        {search && <SearchBox list={list} {...search} />}
        {others.length > 0 && (
          <Filters
            list={list}
            filters={controlsOf(report, others, { universityId, curriculumId: values?.curriculum_id })}
          />
        )}
        {children}
        <SelectedStudents selection={students} report={report} list={list} Act={StudentAct} />
      </ListTable>
      {dialog}
      <Suspense>
        {opened && records && (
          <ReportRecords
            key={`${opened.column} ${opened.row?.id} ${opened.within?.name}`}
            endpoint={records as RecordsEndpoint}
            query={list.query}
            opened={opened}
            title={opened.within?.name ?? (opened.row && String(opened.row[first] ?? ''))}
            detail={hasPoints(report.columns[opened.column]) ? 'points' : 'detail'}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </Screen>
  );
}

const hasPoints = (column: ReportColumn | undefined) => column?.kind === 'count' && column.points === true;

const openNothing = () => undefined;
const opening =
  (links: NumberLinks, openRecords: (number: OpenNumber) => void) =>
  (number: OpenNumber): void => {
    const link = links[number.column];
    if (link !== undefined && number.row !== undefined) link(number.row);
    else openRecords(number);
  };

const countInTitle = (report: ReportWithCalls, page: ReportPage | undefined) =>
  page && numbersRows(report) ? formatNumber(page.total) : undefined;

const titleOf = ({ name, title }: ReportWithCalls) => (title ?? `menu.report.${name}`) as TextKey;

/** What is asked for while the list waits. */
const idleText = ({ oneOf, oneOfText = ONE_OF_TEXT }: ReportWithCalls) => oneOf && oneOfText;

/** The parameters of a list whose required ones may be missing. */
const partialOf = (endpoint: Endpoint): z.ZodObject =>
  z.object((endpoint as ListEndpoint).query.shape).partial();
