import { list, type Screen, titled } from './screen.ts';
import { button, drawer, expectVisible, heading } from './steps.ts';

export const TEACHERS: Screen[] = [
  titled('teachers', '/teachers/tutors', 'menu.tutors'),
  titled('teacher: create', '/teachers/tutors/create', 'teacher.title.create'),
  {
    name: 'teacher: view',
    at: '/teachers/tutors/view/1',
    // The previous form has the same headings except the first.
    isShown: (user) =>
      expectVisible(
        heading(user, 'teacher.title.view'),
        user.page.getByRole('heading', { name: user.t('teacher.section.work') }),
      ),
  },
  {
    name: 'student: account',
    at: '/students/students/account/1',
    isShown: ({ page, t }) => expectVisible(page.getByLabel(t('person_account.username'))),
  },
];

const student = '/students/students';
export const STUDENTS: Screen[] = [
  list('students', `${student}?study_status=academic_leave`, 'menu.students'),
  {
    name: 'student: details',
    at: `${student}?view=1`,
    open: ({ page, t }) => page.getByRole('tab', { name: t('student.tab.gpa') }).click(),
    isShown: ({ page, t }) => expectVisible(page.getByText(t('student.result.gpa_overall'))),
  },
  {
    name: 'student: deadline',
    at: `${student}?full_search=abdullayev`,
    open: async ({ page, t }) => {
      await page
        .getByRole('button', { name: t('student.more', { name: 'Abdullayev' }) })
        .first()
        .click();
      await button(page, t('student.deadline.set')).click();
    },
    isShown: ({ page, t }) => expectVisible(page.getByRole('dialog', { name: t('student.deadline.title') })),
  },
  titled('student: create', `${student}/create`, 'student.title.create'),
  {
    name: 'student: update',
    at: `${student}/update/1`,
    open: ({ page, t }) => button(page, t('personal.show')).click(),
    isShown: ({ page, t }) => expectVisible(page.getByLabel(t('student.passport_pin'))),
  },
  {
    name: 'student: view',
    at: `${student}/view/1`,
    isShown: ({ page, t }) => expectVisible(page.getByRole('heading', { name: t('student.section.notes') })),
  },
  list('expelled students', '/students/expelled', 'menu.expelled_students'),
  {
    name: 'students: to be expelled',
    at: '/students/expelled/create',
    open: async ({ page, t }) => {
      await button(page, t('status_change.page.select')).click();
      await button(page, t('status_change.preview')).click();
    },
    isShown: ({ page, t }) => expectVisible(page.getByText(t('order.number.required'))),
  },
  list('comparisons with HEMIS', '/students/hemis-comparisons', 'menu.hemis_comparisons'),
  list('pushes to the ministry', '/students/hemis-pushes', 'menu.hemis_pushes'),
  list('orders', '/students/orders', 'menu.orders'),
  {
    name: 'order: view',
    at: '/students/orders?view=1',
    isShown: (user) => expectVisible(drawer(user, 'view', 'order.noun').getByText('→')),
  },
];
