import { picture } from '../server/test/uploads.ts';
import { FACULTIES } from './faculty-steps.ts';
import { showHistory } from './history-steps.ts';
import { STUDENTS, TEACHERS } from './people-screens.ts';
import { list, modes, record, type Screen, titled } from './screen.ts';
import { button, drawer, expectVisible } from './steps.ts';

const ADMINS = '/accounts/admins';
const GROUPS = '/accounts/permission-groups';
const AUDIT = '/accounts/audit?record=faculties';
/** Filtered, because axe takes longer on long lists. */
const SUBJECTS = '/edu-process/subjects';
const MARKS = '/edu-process/rating-systems';
/** Filtered, because axe takes longer on many exams. */
const CALENDAR = '/controls?curriculum_id=1';
/** One group, because axe takes longer on long lists. */
const STATEMENTS = '/edu-process/statements?group_id=1';
const TOTAL_STATEMENTS = '/edu-process/total-statements?group_id=1';
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
const IMPORT = '/general-info/nationalities?name=rus&import=new';
/** A new row, an existing one and an invalid one. */
const NATIONALITIES = 'Nomi (Oʻzbekcha);Kodi;Izoh\nYangi millat;YM-1;\nOʻzbek;;\n;YM-2;nomsiz\n';
const importing = (name: string, step: string, open: Screen['open']): Screen => ({
  name: `import: ${name}`,
  at: IMPORT,
  open: async (user) => {
    const buffer = Buffer.from(NATIONALITIES);
    const file = { name: 'MILLATLAR.csv', mimeType: 'text/csv', buffer };
    await user.page.locator('input[type="file"]').setInputFiles(file);
    await open?.(user);
  },
  isShown: ({ page, t }) => expectVisible(page.getByRole('heading', { name: t(step) })),
});
const IMPORTS: Screen[] = [
  importing('columns', 'imports.columns.title', undefined),
  importing('preview', 'imports.preview.title', ({ page, t }) => button(page, t('imports.check')).click()),
  {
    name: 'import: file',
    at: IMPORT,
    isShown: ({ page, t }) => expectVisible(page.getByText(t('imports.earlier'))),
  },
];

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
  restoration: [
    list('restored students', '/students/recovery', 'menu.recovered_students'),
    titled('restoration board', '/student/recovery?student=1', 'restoration.board.title'),
    list('subjects of restored students', '/student/recovery-study-subjects-info', 'menu.recovery_subjects'),
    titled('academic difference', '/students-reading-recovery-for-rating', 'menu.recovery_ratings'),
  ],
  planning: [
    list('subjects', SUBJECTS, 'menu.subjects'),
    record('subject: create', SUBJECTS, 'create', 'subject.noun', 'subject.code'),
    list('subject groups', '/edu-process/subject-groups', 'menu.subject_groups'),
    list('syllabi', '/edu-process/syllabus', 'menu.syllabi'),
    list('syllabus cards', '/edu-process/syllabus?layout=cards', 'menu.syllabi'),
    list('curricula', '/edu-process/curriculum', 'menu.curricula'),
    record(
      'curriculum: create',
      '/edu-process/curriculum',
      'create',
      'curriculum.noun',
      'curriculum.periods.hint',
    ),
    titled('plan of a curriculum', '/edu-process/curriculum/1', 'curriculum.noun'),
    list('semesters', '/edu-process/semesters?curriculum_id=1', 'menu.semesters'),
    titled('calendar: month', CALENDAR, 'menu.controls'),
    titled('calendar: week', `${CALENDAR}&view=week`, 'menu.controls'),
    titled('calendar: list', `${CALENDAR}&view=list`, 'menu.controls'),
    titled('load of teachers', '/edu-process/teacher-load?department_id=1', 'menu.teacher_load'),
    list('academic years', '/edu-process/academic-years', 'menu.academic_years'),
    list('marks', MARKS, 'menu.rating_systems'),
    record('mark: edit', MARKS, 'edit', 'audit.record.rating_systems', 'rating_system.minimal'),
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
  papers: [
    titled('transcripts', '/transcript-students?faculty_id=1', 'menu.transcripts'),
    titled('transcripts: requests', '/transcript-requests', 'menu.transcript_requests'),
    titled('transcripts: bulk issue', '/transcript-students-create', 'transcript.issue_group'),
    titled('individual schedules', '/individual-graphic?state=active', 'menu.student_schedules'),
    titled('individual schedule: create', '/individual-graphic/create', 'individual_exam.create'),
    titled('schedules of teachers', '/individual-graphic-teacher?state=active', 'menu.teacher_schedules'),
    titled('schedule of a teacher: create', '/individual-graphic-teacher/create', 'individual_window.create'),
    titled('call letters', '/call-to-final-exam-letter?faculty_id=1', 'menu.call_letters'),
    titled('letterhead', '/universities/1/letterhead', 'letterhead.title'),
  ],
  student: STUDENTS,
  teacher: [...TEACHERS, list('teacher groups', '/teachers/tutor-groups', 'menu.tutor_groups')],
  reference: [
    list('labels', '/general-info/labels?module=gender', 'menu.labels'),
    record('label: edit', '/general-info/labels', 'edit', 'audit.record.labels', 'label.label'),
    list('countries', '/general-info/countries', 'menu.countries'),
    list('districts', '/general-info/districts?country_id=1&region_id=11', 'menu.districts'),
    record(
      'district: create',
      '/general-info/districts',
      'create',
      'audit.record.districts',
      'district.soato_id',
    ),
    list('nationalities', '/general-info/nationalities', 'menu.nationalities'),
    ...IMPORTS,
  ],
  account: [
    list('administrators', ADMINS, 'menu.admins'),
    ...modes('administrator', ADMINS, 'admin.noun', 'permission_group.noun'),
    list('permission groups', GROUPS, 'menu.permission_groups'),
    ...modes('permission group', GROUPS, 'permission_group.noun', 'permission_group.permissions'),
  ],
  settings: [
    titled('languages', '/settings/languages', 'menu.languages'),
    list('jobs', '/settings/jobs', 'menu.jobs'),
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
  gpa: [
    list('gpa', '/edu-process/gpa-rating-students?gpa_to=3', 'menu.gpa'),
    list(
      'calculation of gpa',
      '/edu-process/gpa-rating-students-add-calculate?group_id=1',
      'menu.gpa_calculate',
    ),
    list('debtors', '/edu-process/academic-debtors?faculty_id=1', 'menu.academic_debtors'),
    {
      name: 'debt radar',
      at: '/edu-process/academic-debtors?view=radar',
      isShown: ({ page, t }) => expectVisible(page.getByText(t('gpa.radar.debts'), { exact: true })),
    },
    {
      name: 'explained gpa',
      at: '/edu-process/gpa-rating-students?gpa_to=3',
      open: ({ page }) => page.locator('a.row-link').first().click(),
      isShown: ({ page, t }) => expectVisible(page.getByText(t('gpa.why')).first()),
    },
  ],
  retakes: [
    list('retakes', '/re-reading-subject-groups', 'menu.retakes'),
    {
      name: 'retake',
      at: '/re-reading-subject-groups',
      open: ({ page }) => page.getByRole('row').getByRole('link').first().click(),
      isShown: ({ page, t }) =>
        expectVisible(page.getByRole('table', { name: t('retake.subjects'), exact: true })),
    },
    list('retakes by teachers', '/teacher-re-reading-report', 'menu.retake_teachers'),
    list('retakes by students', '/student-re-reading-report', 'menu.retake_students'),
  ],
  statements: [
    titled('work of teachers', '/edu-process/teacher-work', 'menu.teacher_work'),
    titled('tasks to check', '/teacher/tasks?status=2', 'menu.teacher_tasks'),
    titled('cabinet of teachers', '/teaching', 'menu.teaching'),
    list('statements', STATEMENTS, 'menu.statements'),
    {
      name: 'sheet',
      at: STATEMENTS,
      open: ({ page }) => page.getByRole('row').getByRole('link').first().click(),
      isShown: ({ page, t }) => expectVisible(page.getByRole('grid'), page.getByText(t('statement.facts'))),
    },
    list('total sheets', TOTAL_STATEMENTS, 'menu.total_statements'),
    {
      name: 'total sheet',
      at: TOTAL_STATEMENTS,
      open: ({ page }) => page.getByRole('row').getByRole('link').first().click(),
      isShown: ({ page, t }) =>
        expectVisible(page.getByRole('region', { name: t('total_statement.results') }).getByRole('table')),
    },
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
