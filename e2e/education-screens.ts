import { list, record, type Screen, titled } from './screen.ts';
import { expectVisible } from './steps.ts';

/** Filtered, because axe takes longer on long lists. */
const SUBJECTS = '/edu-process/subjects';
const MARKS = '/edu-process/rating-systems';
/** Filtered, because axe takes longer on many exams. */
const CALENDAR = '/controls?curriculum_id=1';
/** One group, because axe takes longer on long lists. */
const STATEMENTS = '/edu-process/statements?group_id=1';
const TOTAL_STATEMENTS = '/edu-process/total-statements?group_id=1';

/** Screens of plans, results and papers by area. */
export const EDUCATION: Record<string, Screen[]> = {
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
    list('retakes by teachers', '/teacher-re-reading-report', 'menu.report.teacherRetakes'),
    list('retakes by students', '/student-re-reading-report', 'menu.report.studentRetakes'),
  ],
  restoration: [
    list('restored students', '/students/recovery', 'menu.recovered_students'),
    titled('restoration board', '/student/recovery?student=1', 'restoration.board.title'),
    list(
      'subjects of restored students',
      '/student/recovery-study-subjects-info',
      'menu.report.restoredSubjects',
    ),
    titled('academic difference', '/students-reading-recovery-for-rating', 'menu.recovery_ratings'),
  ],
};
