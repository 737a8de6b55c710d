import { type Endpoint, pathOf } from '@dekanat/contract/api/endpoint.ts';
import type { Permission } from '@dekanat/contract/api/permissions.ts';
import { COUNT_REPORTS, LIST_REPORTS } from '@dekanat/contract/reports/all-reports.ts';
import { attemptMarks } from '@dekanat/contract/reports/attempt-marks.ts';
import { enrolment } from '@dekanat/contract/reports/enrolment.ts';
import { teacherStatistics } from '@dekanat/contract/reports/people-statistics.ts';
import { ratingAverage } from '@dekanat/contract/reports/rating-average.ts';
import { type AnyReport, PDF_ROWS_MAX } from '@dekanat/contract/reports/report.ts';
import type { ReportColumn } from '@dekanat/contract/reports/report-columns.ts';
import { signIns } from '@dekanat/contract/reports/sign-ins.ts';
import { studentVisits } from '@dekanat/contract/reports/student-visits.ts';
import { subjectTests } from '@dekanat/contract/reports/subject-tests.ts';
import { testResults } from '@dekanat/contract/reports/test-results.ts';
import { universityStatistics } from '@dekanat/contract/reports/university-statistics.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { translate } from '#api/messages.ts';
import { openPdf, REGULAR } from '#platform/documents/pdf-file.ts';
import { openAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { pdfText } from '#test/pdf-text.ts';
import { requiredOfReports } from '#test/property/report-queries.ts';
import { useServer } from '#test/use-server.ts';
import { titleOf } from './report-content.ts';

const { server, superadmin, admin, admin2 } = useServer({ callers: ['superadmin', 'admin', 'admin2'] });

type Query = Record<string, string | number>;
let required = new Map<string, Query>();
/** Without the filters that the lists in a PDF need. */
let needed = required;
beforeAll(async () => {
  needed = new Map((await requiredOfReports(server.services.db)) as [string, Query][]);
  required = new Map(needed);
  const { curriculum_id = 0 } = required.get('reports.ratingMonitoring.list') ?? {};
  // Lists that are too long without a filter.
  const narrower: [string, Query][] = [
    ['ratingAverage', { statement: 'first_statement', curriculum_id }],
    ['testResults', { fio: 'a' }],
    ['studentVisits', { fio: 'an' }],
    ['signIns', { role: 'admin' }],
    ['studentTasks', { fio: 'an' }],
  ];
  for (const [name, query] of narrower) required.set(`reports.${name}.list`, query);
});

const download = async (client: Client, endpoint: Endpoint, query: Query) => {
  const given = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const response = await fetch(`${server.url}${pathOf(endpoint)}?${given}`, {
    headers: { authorization: `Bearer ${client.token}` },
  });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
};
/** The words of a PDF: a cell or a name may be written in several lines. */
const wordsOf = (bytes: Buffer) => pdfText(bytes).lines.join(' ').replaceAll(/\s+/g, '');
const withoutSpaces = (text: string) => text.replaceAll(/\s+/g, '');

const REPORTS = [...COUNT_REPORTS, ...LIST_REPORTS];

/** A name that no student has. */
const NO_ONE = 'Zzzzqx';
const neededStatement = ({ required }: AnyReport): Query =>
  required.includes('statement') ? { statement: 'first_statement' } : {};
const translated = (table: string, id: string) => `
  select one.id, one.university_id, name from ${table} one
  join ${id}_translations t on t.${id}_id = one.id and t.language = 'oz'`;
/** Filters that name a record, a report that has each, and the names of the records. */
const NAMED_RECORDS = [
  ['curriculum_id', ratingAverage, 'select * from curricula'],
  ['faculty_id', ratingAverage, translated('faculties', 'faculty')],
  ['group_id', ratingAverage, translated('student_groups', 'student_group')],
  ['department_id', teacherStatistics, translated('departments', 'department')],
  ['subject_id', testResults, translated('subjects', 'subject')],
  ['syllabus_id', attemptMarks, 'select * from syllabi'],
  [
    'teacher_id',
    attemptMarks,
    `select one.id, one.university_id, latin_name(fio) as name from teachers one
      join teacher_translations t on t.teacher_id = one.id and t.language = 'oz'`,
  ],
] as const;

const OF_STUDENTS = REPORTS.filter((report: AnyReport) => report.rowsAreStudents);

it.each(OF_STUDENTS)('$name has one row for each student', async ({ name, calls }) => {
  const query = { ...needed.get(`reports.${name}.list`), limit: 100 };
  const { data } = (await admin.call(calls.list, { query })).result as {
    data: { id: number | string; student_id: number }[];
  };
  expect(data.length).toBeGreaterThan(0);
  expect(data.map(({ id }) => Number(id))).toEqual(data.map(({ student_id }) => student_id));
});

describe('the PDF of a report', () => {
  async function comparePdf(report: (typeof REPORTS)[number]) {
    const { calls, columns } = report;
    const filters = required.get(`reports.${report.name}.list`) ?? {};
    const { result } = await admin.call(calls.list, { query: { ...filters, limit: 100, language: 'ru' } });
    const page = result as { data: Record<string, unknown>[]; total: number; columns?: { title: string }[] };
    const { status, bytes } = await download(admin, calls.export, {
      ...filters,
      format: 'pdf',
      language: 'ru',
    });
    expect(status).toBe(200);
    const words = wordsOf(bytes);
    const headings = Object.entries(columns)
      .filter(([, { kind }]) => kind !== 'cells')
      .map(([name, { heading = name }]: [string, ReportColumn]) =>
        translate(`report.column.${heading}` as never, 'ru'),
      );
    const { lines } = pdfText(bytes);
    const broken = headings
      .flatMap((heading) => heading.split(' '))
      .filter((word) => !lines.some((line) => line.includes(word)));
    expect(broken, 'words of headings that are broken').toEqual([]);
    const expected = [
      translate(titleOf(report), 'ru'),
      ...headings,
      ...(page.columns ?? []).map(({ title }) => title),
      ...page.data.flatMap((row) =>
        Object.entries(columns).flatMap(([name, { kind }]) =>
          ['text', 'student'].includes(kind) && row[name] !== null ? [String(row[name])] : [],
        ),
      ),
    ];
    expect(expected.filter((text) => !words.includes(withoutSpaces(text)))).toEqual([]);
  }
  // One with counts, one with a column for each subject, and one of students.
  const SOME: readonly unknown[] = [enrolment, ratingAverage, studentVisits];
  const title = '$name has letterhead, headings and the rows of the screen';
  it.each(REPORTS.filter((report) => SOME.includes(report)))(title, comparePdf);
  it.each(REPORTS.filter((report) => !SOME.includes(report)))(title, { tags: 'long' }, comparePdf);

  it('is refused when it has more rows than anyone reads, and without a university', async () => {
    const tooLong = await download(admin, signIns.calls.export, { format: 'pdf', language: 'en' });
    expect(tooLong.status).toBe(405);
    expect(tooLong.bytes.toString()).toContain(`${PDF_ROWS_MAX}`);
    const ofAll = await download(superadmin, studentVisits.calls.export, { format: 'pdf', language: 'en' });
    expect([ofAll.status, ofAll.bytes.toString()]).toEqual([405, expect.stringContaining('university')]);
  });

  it('of all universities has no letterhead and names each university', async () => {
    const query = { format: 'pdf', language: 'oz' };
    const { status, bytes } = await download(superadmin, universityStatistics.calls.export, query);
    expect(status).toBe(200);
    const { lines } = pdfText(bytes);
    expect(lines[0]).toBe(translate('menu.universities_statistics', 'oz'));
    const { data } = (await superadmin.call(universityStatistics.calls.list, { query: { language: 'oz' } }))
      .result;
    expect(data.length).toBeGreaterThan(1);
    for (const { name } of data) expect(wordsOf(bytes)).toContain(withoutSpaces(name ?? '?'));
  });

  it('divides a matrix with many subjects into tables that fit on a page, each with the names', async () => {
    const { rows } = await sql<{ curriculum_id: number }>`
      select planned.curriculum_id from ratings rated
      join student_subjects subject on subject.id = rated.student_subject_id and subject.status <> 4
      join semester_subjects planned on planned.id = subject.semester_subject_id
      where rated.statement = 1 and rated.rating is not null and planned.university_id = 1
      group by 1 order by count(distinct planned.subject_id) desc, 1 limit 1`.execute(server.services.db);
    const query = { statement: 'first_statement', curriculum_id: rows[0]?.curriculum_id ?? 0 } as const;
    const { result } = await admin.call(ratingAverage.calls.list, { query: { ...query, limit: 1000 } });
    expect(result.columns.length).toBeGreaterThan(12);
    const { status, bytes } = await download(admin, ratingAverage.calls.export, { ...query, format: 'pdf' });
    expect(status).toBe(200);
    const words = wordsOf(bytes);
    const name = withoutSpaces(String(result.data[0]?.fio));
    expect(words.split(name).length - 1).toBe(Math.ceil(result.columns.length / 12));
  });

  it('is named after what it has without its filters', async () => {
    const query = { ...required.get('reports.studentVisits.list'), format: 'pdf', language: 'oz' };
    const { status, bytes } = await download(admin, studentVisits.calls.export, query);
    expect([status, pdfText(bytes).lines]).toEqual([
      200,
      expect.arrayContaining(['Talabalarning tizimga kirishi']),
    ]);
    expect(wordsOf(bytes)).not.toContain('kirmagan');
  });

  it('says that nothing matches', async () => {
    const query = { statement: 'retake', fio: 'Hech kim', format: 'pdf', language: 'oz' };
    const { bytes } = await download(admin, ratingAverage.calls.export, query);
    expect(pdfText(bytes).lines).toContain('Maʼlumot mavjud emas');
  });

  it('writes the dot of a date beside its digits', async () => {
    const pdf = (await openPdf('Sana')).font(REGULAR).fontSize(10);
    const single = [...'27.11'].reduce((sum, sign) => sum + pdf.widthOfString(sign), 0);
    expect(pdf.widthOfString('27.11')).toBeCloseTo(single);
  });

  it.each(NAMED_RECORDS)(
    'names no %s of another university in its filters',
    async (filter, report, named) => {
      const { rows } = await sql<{ id: number; name: string }>`
      select id, name from (${sql.raw(named)}) named where university_id = 1 order by id limit 1`.execute(
        server.services.db,
      );
      const [{ id, name } = { id: 0, name: '' }] = rows;
      const { optional } = report as AnyReport;
      const nothing = optional.includes('fio') && { fio: NO_ONE };
      const query = { ...neededStatement(report), ...nothing, [filter]: id, format: 'pdf', language: 'oz' };
      const own = await download(admin, report.calls.export, query);
      const other = await download(admin2, report.calls.export, query);
      expect([own.status, wordsOf(own.bytes).includes(withoutSpaces(name))]).toEqual([200, true]);
      expect([other.status, wordsOf(other.bytes).includes(withoutSpaces(name))]).toEqual([200, false]);
    },
  );

  it('names the faculty whose numbers it has, of someone who sees one alone', async () => {
    const permissions: Permission[] = ['curriculum_index', 'student_index'];
    const { client } = await openAccount(server, admin, { permissions, facultyId: 1 });
    const { rows } = await sql<{ name: string }>`
      select name from faculty_translations where faculty_id = 1 and language = 'oz'`.execute(
      server.services.db,
    );
    const faculty = withoutSpaces(rows[0]?.name ?? '?');
    const paper = { format: 'pdf', language: 'oz' };
    const names = async (caller: Client, report: (typeof REPORTS)[number]) => {
      const query = { ...required.get(`reports.${report.name}.list`), ...paper };
      const { status, bytes } = await download(caller, report.calls.export, query);
      return [status, wordsOf(bytes).includes(faculty)];
    };
    expect(await names(client, enrolment)).toEqual([200, true]);
    expect(await names(client, subjectTests)).toEqual([200, false]);
    expect(await names(admin, enrolment)).toEqual([200, false]);
  });
});
