import { picture } from '../server/test/uploads.ts';
import { FACULTIES } from './faculty-steps.ts';
import { showHistory } from './history-steps.ts';
import type { Person } from './stage.ts';
import { button, drawer, heading, see } from './steps.ts';

const ADMINS = '/accounts/admins';
const GROUPS = '/accounts/permission-groups';
const AUDIT = '/accounts/audit?record=faculties';
/** Few rows show what many do, and are looked at sooner. */
const STUDENT_GROUPS = '/students/student-groups?faculty_id=1&entry_year=2025';
const DEPARTMENTS = '/structure/departments?faculty_id=1';
const SPECIALITIES = '/structure/specialities?faculty_id=1';

export interface Screen {
  name: string;
  at: string;
  /** Opens what no address opens. */
  open?: (person: Person) => Promise<unknown>;
  /** Waits until it stands there in the person's language. */
  stands: (person: Person) => Promise<unknown>;
}

export const titled = (
  name: string,
  at: string,
  key: string,
  values?: Parameters<typeof heading>[2],
): Screen => ({
  name,
  at,
  stands: (person) => see(heading(person, key, values)),
});
const list = (name: string, at: string, key: string): Screen => ({
  name,
  at,
  stands: (person) => {
    const total = new RegExp(`^${person.say('list.total', { total: '\\d+' })}$`);
    return see(heading(person, key), person.page.getByText(total));
  },
});
const record = (
  name: string,
  at: string,
  mode: 'view' | 'edit' | 'create',
  noun: string,
  last: string,
): Screen => ({
  name,
  at: `${at}${at.includes('?') ? '&' : '?'}${mode}=1`,
  stands: (person) => see(drawer(person, mode, noun).getByText(person.say(last), { exact: true })),
});
const modes = (name: string, at: string, noun: string, last: string): Screen[] =>
  (['view', 'edit', 'create'] as const).map((mode) => record(`${name}: ${mode}`, at, mode, noun, last));

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
const IMPORT = '/general-info/nationalities?name=rus&import=new';
/** Rows of each kind: new ones, one that is there already, a wrong one. */
const NATIONALITIES = 'Nomi (Oʻzbekcha);Kodi;Izoh\nYangi millat;YM-1;\nOʻzbek;;\n;YM-2;nomsiz\n';
const importing = (name: string, step: string, open: Screen['open']): Screen => ({
  name: `import: ${name}`,
  at: IMPORT,
  open: async (person) => {
    const buffer = Buffer.from(NATIONALITIES);
    const file = { name: 'MILLATLAR.csv', mimeType: 'text/csv', buffer };
    await person.page.locator('input[type="file"]').setInputFiles(file);
    await open?.(person);
  },
  stands: ({ page, say }) => see(page.getByRole('heading', { name: say(step) })),
});
const IMPORTS: Screen[] = [
  importing('columns', 'imports.columns.title', undefined),
  importing('preview', 'imports.preview.title', ({ page, say }) =>
    button(page, say('imports.check')).click(),
  ),
  {
    name: 'import: file',
    at: IMPORT,
    stands: ({ page, say }) => see(page.getByText(say('imports.earlier'))),
  },
];

const TEACHERS: Screen[] = [
  titled('teachers', '/teachers/tutors', 'menu.tutors'),
  titled('teacher: create', '/teachers/tutors/create', 'teacher.title.create'),
  {
    name: 'teacher: view',
    at: '/teachers/tutors/view/1',
    // The form before it has the same headings but the first.
    stands: (person) =>
      see(
        heading(person, 'teacher.title.view'),
        person.page.getByRole('heading', { name: person.say('teacher.section.work') }),
      ),
  },
  {
    name: 'student: account',
    at: '/students/students/account/1',
    stands: ({ page, say }) => see(page.getByLabel(say('person_account.username'))),
  },
];

const student = '/students/students';
const STUDENTS: Screen[] = [
  list('students', `${student}?study_status=academic_leave`, 'menu.students'),
  {
    name: 'student: details',
    at: `${student}?view=1`,
    open: ({ page, say }) => page.getByRole('tab', { name: say('student.tab.gpa') }).click(),
    stands: ({ page, say }) => see(page.getByText(say('student.tab.gpa.empty'))),
  },
  {
    name: 'student: deadline',
    at: `${student}?full_search=abdullayev`,
    open: async ({ page, say }) => {
      await page
        .getByRole('button', { name: say('student.more', { name: 'Abdullayev' }) })
        .first()
        .click();
      await button(page, say('student.deadline.set')).click();
    },
    stands: ({ page, say }) => see(page.getByRole('dialog', { name: say('student.deadline.title') })),
  },
  titled('student: create', `${student}/create`, 'student.title.create'),
  {
    name: 'student: update',
    at: `${student}/update/1`,
    open: ({ page, say }) => button(page, say('personal.show')).click(),
    stands: ({ page, say }) => see(page.getByLabel(say('student.passport_pin'))),
  },
  {
    name: 'student: view',
    at: `${student}/view/1`,
    stands: ({ page, say }) => see(page.getByRole('heading', { name: say('student.section.notes') })),
  },
  list('expelled students', '/students/expelled', 'menu.expelled_students'),
  {
    name: 'students: to be expelled',
    at: '/students/expelled/create',
    open: async ({ page, say }) => {
      await button(page, say('moving.page.on')).click();
      await button(page, say('moving.look')).click();
    },
    stands: ({ page, say }) => see(page.getByText(say('order.number.required'))),
  },
  list('orders', '/students/orders', 'menu.orders'),
  {
    name: 'order: view',
    at: '/students/orders?view=1',
    stands: (person) => see(drawer(person, 'view', 'order.noun').getByText('→')),
  },
];

export const SIGNED_IN: Screen[] = [
  titled('not found', '/nowhere', 'not_found.title'),
  titled('home', '/', 'home.greeting', { name: 'Superadmin' }),
  titled('profile', '/profile', 'menu.profile'),
  {
    name: 'photo',
    at: '/profile',
    open: async ({ page }) => page.locator('input[type="file"]').setInputFiles(await photo()),
    stands: ({ page, say }) => see(page.getByRole('group', { name: say('avatar.cut.area') })),
  },
  list('faculties', `${FACULTIES}?status=1`, 'menu.faculties'),
  ...modes('faculty', FACULTIES, 'faculty.noun', 'faculty.position'),
  {
    name: 'empty list',
    at: `${FACULTIES}?name=yoq-bunday`,
    stands: ({ page, say }) => see(page.getByText(say('list.empty'))),
  },
  {
    name: 'filters',
    at: FACULTIES,
    open: ({ page, say }) =>
      page
        .getByRole('button', { name: say('list.filter') })
        .first()
        .click(),
    stands: ({ page, say }) => see(page.getByRole('dialog', { name: say('list.filter') })),
  },
  {
    name: 'columns',
    at: FACULTIES,
    open: ({ page, say }) => button(page, say('list.columns')).click(),
    stands: ({ page, say }) => see(button(page, say('list.columns.reset'))),
  },
  {
    name: 'command bar',
    at: '/',
    open: ({ page, say }) => button(page, say('command.button')).click(),
    stands: ({ page, say }) => see(page.getByRole('option', { name: say('menu.profile') })),
  },
  list('universities', '/universities', 'menu.universities'),
  ...modes('university', '/universities', 'university.noun', 'university.founded_year'),
  list('licences', '/control-univer', 'menu.licences'),
  record('licence: view', '/control-univer', 'view', 'licence.noun', 'licence.showings'),
  record('licence: create', '/control-univer', 'create', 'licence.noun', 'licence.secret'),
  list('universities with their numbers', '/universities-list', 'menu.universities_statistics'),
  titled('charts of a university', '/universities-statistic/1', 'statistic.title'),
  list('departments', DEPARTMENTS, 'menu.departments'),
  record('department: create', DEPARTMENTS, 'create', 'department.noun', 'department.code'),
  list('specialities', SPECIALITIES, 'menu.specialities'),
  record('speciality: edit', SPECIALITIES, 'edit', 'speciality.noun', 'speciality.education_type_name'),
  list('student groups', STUDENT_GROUPS, 'menu.student_groups'),
  ...modes('student group', STUDENT_GROUPS, 'student_group.noun', 'student_group.entry_year'),
  ...STUDENTS,
  ...TEACHERS,
  list('labels', '/general-info/labels?module=gender', 'menu.labels'),
  record('label: edit', '/general-info/labels', 'edit', 'journal.record.labels', 'label.label'),
  list('countries', '/general-info/countries', 'menu.countries'),
  list('districts', '/general-info/districts?country_id=1&region_id=11', 'menu.districts'),
  record(
    'district: create',
    '/general-info/districts',
    'create',
    'journal.record.districts',
    'district.soato_id',
  ),
  list('nationalities', '/general-info/nationalities', 'menu.nationalities'),
  ...IMPORTS,
  titled('languages', '/settings/languages', 'menu.languages'),
  list('teacher groups', '/teachers/tutor-groups', 'menu.tutor_groups'),
  list('administrators', ADMINS, 'menu.admins'),
  ...modes('administrator', ADMINS, 'admin.noun', 'permission_group.noun'),
  list('permission groups', GROUPS, 'menu.permission_groups'),
  ...modes('permission group', GROUPS, 'permission_group.noun', 'permission_group.permissions'),
  list('jobs', '/settings/jobs', 'menu.jobs'),
  list('settings', '/settings/configs', 'menu.configs'),
  record('setting: edit', '/settings/configs', 'edit', 'journal.record.configs', 'journal.field.value'),
  titled('backups', '/settings/backup', 'menu.backups'),
  titled('texts', '/settings/internalization', 'menu.translations'),
  record(
    'text: create',
    '/settings/internalization',
    'create',
    'journal.record.interface_texts',
    'field.translations',
  ),
  list('audit', AUDIT, 'menu.audit'),
  {
    name: 'change',
    at: `${AUDIT}&view=1`,
    stands: ({ page, say }) =>
      see(page.getByRole('dialog', { name: say('audit.entry') }).getByText(say('audit.all_of_record'))),
  },
  {
    name: 'filters of the audit',
    at: AUDIT,
    open: ({ page, say }) =>
      page
        .getByRole('button', { name: say('list.filter') })
        .first()
        .click(),
    stands: ({ page, say }) => see(page.getByRole('textbox', { name: say('audit.from') })),
  },
  {
    name: 'history',
    at: `${FACULTIES}?view=1`,
    open: (person) => showHistory(person, drawer(person, 'view')),
    stands: ({ page, say }) => see(page.getByRole('list', { name: say('history.title') }).getByRole('table')),
  },
];
