import { COUNT_REPORTS, LIST_REPORTS } from '@dekanat/contract/reports/all-reports.ts';
import { type AnyReport, neededBy } from '@dekanat/contract/reports/report.ts';
import { expect } from '@playwright/test';
import type { TestServer } from '../server/test/server.ts';
import { reportScreens } from '../web/src/features/reports/report-routes.ts';
import { FACULTIES } from './faculty-steps.ts';
import type { User } from './fixtures.ts';
import { type Screen, titled, total } from './screen.ts';
import { button, dialog, expectVisible, heading } from './steps.ts';

const REPORTS: readonly AnyReport[] = [...COUNT_REPORTS, ...LIST_REPORTS];
/** Few rows, because axe takes longer on long lists. */
const ROWS = 'limit=5';

/** Values of the filters without which reports are not loaded. */
type Place = Partial<Record<string, string | number>>;

/** A group of the faculty of an account in a semester with marks. */
export async function placeOf({ services: { db } }: TestServer, username: string): Promise<Place> {
  const place = await db
    .selectFrom('student_subjects')
    .innerJoin('semester_subjects', 'semester_subjects.id', 'student_subjects.semester_subject_id')
    .innerJoin('semesters', 'semesters.id', 'semester_subjects.semester_id')
    .innerJoin('curricula', 'curricula.id', 'semesters.curriculum_id')
    .innerJoin('admins', 'admins.faculty_id', 'curricula.faculty_id')
    .innerJoin('users', 'users.id', 'admins.user_id')
    .where('users.username', '=', username)
    .where('student_subjects.current_mark', 'is not', null)
    .orderBy('student_subjects.id')
    .select(['curricula.faculty_id', 'semesters.curriculum_id', 'semesters.academic_year_id'])
    .select(['semester_subjects.semester_id', 'student_subjects.group_id'])
    .executeTakeFirstOrThrow();
  return { ...place, statement: 'first_statement', is_choice_of_subject: 0 };
}

type Route = (typeof reportScreens)[number];

/** Headings that are not those of the report. */
const HEADINGS: Partial<Record<string, string>> = {
  '/statistics-dashbord': 'report.title.student_statistics',
  '/monitoring/admins': 'report.sign_ins.admins',
  '/monitoring/teachers': 'report.sign_ins.teachers',
  '/monitoring/students': 'report.sign_ins.students',
};

/** A report has its chart, if there is one, and rows, unless the faculty has none. */
const reportShown = (key: string) => async (user: User) => {
  const { page, t } = user;
  const rows = page.getByText(total(user)).or(page.getByText(t('list.empty'), { exact: true }));
  await expectVisible(heading(user, key), rows);
  await expect(page.locator('.chart-skeleton')).toHaveCount(0);
};

/** The screen of a report with the filters that it needs; of a report of one record, that with the id 1. */
function reportScreen({ path, title }: Route, place: Place): Screen {
  const report = REPORTS.find(({ name }) => title === `menu.report.${name}`);
  const needed = report === undefined ? [] : neededBy(report);
  const filters = needed.filter((name) => name in place).map((name) => `${name}=${place[name]}`);
  return {
    name: path,
    at: `${path.replace('{id}', '1')}?${[ROWS, ...filters].join('&')}`,
    isShown: reportShown(HEADINGS[path] ?? report?.title ?? title),
  };
}

/** Among the routes of reports, but none. */
const SCHEDULES = '/report-schedules';

/** The screens of reports of these routes that a dean has, who has none of all universities. */
const reportsOf = (place: Place, isWanted: (route: Route) => boolean): Screen[] =>
  reportScreens
    .filter(({ path, needs }) => path !== SCHEDULES && needs !== 'university_index')
    .filter(isWanted)
    .map((route) => reportScreen(route, place));
const isMonitoring = ({ menu }: Route) => menu?.group === 'monitoring';

/** The screens of reports, and those beside them, as a dean sees them, by area; each area is one test. */
export const OF_DEAN: Record<string, (place: Place) => Screen[]> = {
  report: (place) => [
    ...reportsOf(place, (route) => !isMonitoring(route)),
    {
      name: 'statistics of teachers',
      at: `/statistics-dashbord?${ROWS}`,
      open: ({ page, t }) => page.getByRole('tab', { name: t('report.statistics.teachers') }).click(),
      isShown: reportShown('report.title.teacher_statistics'),
    },
    {
      name: 'records of a number',
      at: `/enrolment?${ROWS}`,
      open: ({ page }) => page.locator('button.report-number').first().click(),
      isShown: ({ page }) => expectVisible(page.getByRole('dialog').getByRole('table')),
    },
  ],
  monitoring: (place) => [
    ...reportsOf(place, isMonitoring),
    {
      name: 'answers of an attempt',
      at: `/monitoring/test-results?${ROWS}`,
      open: ({ page, t }) =>
        page
          .getByRole('row')
          .getByRole('button', { name: t('report.test_result'), exact: true })
          .first()
          .click(),
      isShown: ({ page }) => expectVisible(page.getByRole('dialog').getByRole('listitem')),
    },
    {
      name: 'radar of deadlines',
      at: '/',
      isShown: ({ page, t }) => expectVisible(page.getByRole('heading', { name: t('radar.title') })),
    },
    titled('scheduled reports', SCHEDULES, 'menu.report.schedules'),
    {
      name: 'scheduled report: create',
      at: `/enrolment?${ROWS}`,
      open: async ({ page, t }) => {
        await button(page, t('list.export')).click();
        await button(page, t('list.export.schedule')).click();
      },
      isShown: ({ page, t }) =>
        expectVisible(button(dialog(page, t('report_schedule.new')), t('action.save'))),
    },
    {
      name: 'saved views',
      at: FACULTIES,
      open: ({ page, t }) => button(page, t('list_view.title')).click(),
      isShown: ({ page, t }) => expectVisible(page.getByRole('list', { name: t('list_view.title') })),
    },
  ],
};
