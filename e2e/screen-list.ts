import { picture } from '../server/test/uploads.ts';
import { EDUCATION } from './education-screens.ts';
import { FACULTIES } from './faculty-steps.ts';
import { showHistory } from './history-steps.ts';
import { STUDENTS, TEACHERS } from './people-screens.ts';
import { REFERENCE } from './reference-screens.ts';
import { list, modes, record, type Screen, titled } from './screen.ts';
import { button, drawer, expectVisible } from './steps.ts';

const ADMINS = '/accounts/admins';
const GROUPS = '/accounts/permission-groups';
const AUDIT = '/accounts/audit?record=faculties';
const STUDENT_GROUPS = '/students/student-groups?faculty_id=1&entry_year=2025';
const DEPARTMENTS = '/structure/departments?faculty_id=1';
const SPECIALITIES = '/structure/specialities?faculty_id=1';

export const PUBLIC: Screen[] = [
  titled('login', '/?return=%2Fprofile', 'login.title'),
  titled('forgotten password', '/forgot-pass', 'forgot.title'),
  titled('new password', '/change-pass?token=a', 'reset.title'),
  titled('closed', '/402', 'closed.title'),
  titled('old link', '/change-pass', 'reset.expired.title'),
];
const photo = async () => ({
  name: 'men.png',
  mimeType: 'image/png',
  buffer: Buffer.from(await (await picture({ width: 600, height: 400 })).arrayBuffer()),
});

/** Screens behind the login by area; each area is one test. */
export const SIGNED_IN: Record<string, Screen[]> = {
  shell: [
    titled('not found', '/nowhere', 'not_found.title'),
    titled('home', '/', 'home.greeting', { name: 'Superadmin' }),
    titled('profile', '/profile', 'menu.profile'),
    {
      name: 'photo',
      at: '/profile',
      open: async ({ page }) => page.locator('input[type="file"]').setInputFiles(await photo()),
      isShown: ({ page, t }) => expectVisible(page.getByRole('group', { name: t('avatar.cut.area') })),
    },
    {
      name: 'command bar',
      at: '/',
      open: ({ page, t }) => button(page, t('command.button')).click(),
      isShown: ({ page, t }) => expectVisible(page.getByRole('option', { name: t('menu.profile') })),
    },
  ],
  faculty: [
    list('faculties', `${FACULTIES}?status=1`, 'menu.faculties'),
    ...modes('faculty', FACULTIES, 'faculty.noun', 'faculty.position'),
    {
      name: 'empty list',
      at: `${FACULTIES}?name=yoq-bunday`,
      isShown: ({ page, t }) => expectVisible(page.getByText(t('list.empty'))),
    },
    {
      name: 'filters',
      at: FACULTIES,
      open: ({ page, t }) =>
        page
          .getByRole('button', { name: t('list.filter') })
          .first()
          .click(),
      isShown: ({ page, t }) => expectVisible(page.getByRole('dialog', { name: t('list.filter') })),
    },
    {
      name: 'columns',
      at: FACULTIES,
      open: ({ page, t }) => button(page, t('list.columns')).click(),
      isShown: ({ page, t }) => expectVisible(button(page, t('list.columns.reset'))),
    },
  ],
  university: [
    list('universities', '/universities', 'menu.universities'),
    ...modes('university', '/universities', 'university.noun', 'university.founded_year'),
    list('licences', '/control-univer', 'menu.licences'),
    record('licence: view', '/control-univer', 'view', 'licence.noun', 'licence.showings'),
    record('licence: create', '/control-univer', 'create', 'licence.noun', 'licence.secret'),
    list('universities with their numbers', '/universities-list', 'menu.universities_statistics'),
    titled('charts of a university', '/universities-statistic/1', 'statistic.title'),
  ],
  structure: [
    list('departments', DEPARTMENTS, 'menu.departments'),
    record('department: create', DEPARTMENTS, 'create', 'department.noun', 'department.code'),
    list('specialities', SPECIALITIES, 'menu.specialities'),
    record('speciality: edit', SPECIALITIES, 'edit', 'speciality.noun', 'speciality.education_type_name'),
    list('student groups', STUDENT_GROUPS, 'menu.student_groups'),
    ...modes('student group', STUDENT_GROUPS, 'student_group.noun', 'student_group.entry_year'),
  ],
  content: [
    titled('news', '/content/posts', 'menu.posts'),
    titled('news: create', '/content/posts/create', 'post.title.create'),
    titled('news: preview', '/content/posts/view/1', 'post.title.view'),
    titled('news: edit', '/content/posts/update/1', 'post.title.update'),
    titled('schedules', '/content/schedule', 'menu.lesson_schedules'),
    titled('schedule: create', '/content/schedule/create', 'schedule.title.create'),
    titled('online resources', '/content/online-resource', 'menu.online_resources'),
    titled('online resource: create', '/content/online-resource/create', 'online_resource.title.create'),
  ],
  messages: [
    titled('messages', '/messages/all', 'menu.message_inbox'),
    {
      ...titled('an opened message', '/messages/sent', 'menu.message_sent'),
      open: ({ page }) => page.locator('.mail-link').first().click(),
    },
    titled('drafts', '/messages/draft', 'menu.message_drafts'),
    titled('templates', '/messages/template', 'menu.message_templates'),
    titled('trash', '/messages/trash', 'menu.message_trash'),
    titled('a new message', '/messages/compose', 'menu.message_compose'),
    {
      name: 'a new message in the dialog',
      at: '/messages/trash',
      open: ({ page, t }) => button(page, t('menu.message_compose')).first().click(),
      isShown: ({ page, t }) => expectVisible(page.getByRole('dialog', { name: t('message.compose.new') })),
    },
  ],
  ...EDUCATION,
  student: STUDENTS,
  teacher: [...TEACHERS, list('teacher groups', '/teachers/tutor-groups', 'menu.tutor_groups')],
  reference: REFERENCE,
  account: [
    list('administrators', ADMINS, 'menu.admins'),
    ...modes('administrator', ADMINS, 'admin.noun', 'permission_group.noun'),
    list('permission groups', GROUPS, 'menu.permission_groups'),
    ...modes('permission group', GROUPS, 'permission_group.noun', 'permission_group.permissions'),
  ],
  settings: [
    titled('languages', '/settings/languages', 'menu.languages'),
    list('jobs', '/settings/jobs', 'menu.jobs'),
    list('slow queries', '/settings/slow-queries', 'menu.slow_queries'),
    list('webhooks', '/settings/webhooks', 'menu.webhooks'),
    list('sign-in providers', '/settings/sign-in', 'menu.sign_in_providers'),
    list('templates of papers', '/settings/paper-templates', 'menu.paper_templates'),
    list('API tokens', '/settings/api-tokens', 'menu.api_tokens'),
    list('settings', '/settings/configs', 'menu.configs'),
    record('setting: edit', '/settings/configs', 'edit', 'audit.record.configs', 'audit.field.value'),
    titled('connection to HEMIS', '/settings/hemis', 'menu.hemis_connection'),
    titled('connection to the ministry', '/settings/ministry', 'menu.ministry_connection'),
    titled('backups', '/settings/backup', 'menu.backups'),
    titled('texts', '/settings/internalization', 'menu.translations'),
    record(
      'text: create',
      '/settings/internalization',
      'create',
      'audit.record.interface_texts',
      'field.translations',
    ),
  ],
  audit: [
    list('audit', AUDIT, 'menu.audit'),
    {
      name: 'change',
      at: `${AUDIT}&view=1`,
      isShown: ({ page, t }) =>
        expectVisible(
          page.getByRole('dialog', { name: t('audit.entry') }).getByText(t('audit.all_of_record')),
        ),
    },
    {
      name: 'filters of the audit',
      at: AUDIT,
      open: ({ page, t }) =>
        page
          .getByRole('button', { name: t('list.filter') })
          .first()
          .click(),
      isShown: ({ page, t }) => expectVisible(page.getByRole('textbox', { name: t('audit.from') })),
    },
    {
      name: 'history',
      at: `${FACULTIES}?view=1`,
      open: (user) => showHistory(user, drawer(user, 'view')),
      isShown: ({ page, t }) =>
        expectVisible(page.getByRole('list', { name: t('history.title') }).getByRole('table')),
    },
  ],
};
