import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { ENDPOINTS, RESOURCES } from '@dekanat/contract/endpoints.ts';
import { describe, expect, it } from 'vitest';
import { NOT_IMPLEMENTED_FOR_STUDENTS, STUDENT_CALLS } from './known/student-calls.ts';

interface Call {
  method: string;
  path: string;
  area: string;
  step: string;
  access: string;
}

const ROOT = `${import.meta.dirname}/../..`;
/** The planned calls of the whole product. The file lies beside the repository of its maintainers; without it these tests are skipped. */
const CALLS = `${ROOT}/../shared/spec/calls.json`;
const calls: Call[] = existsSync(CALLS) ? JSON.parse(readFileSync(CALLS, 'utf8')) : [];
const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`;

const STEPS = ['foundation', 'reference', 'people', 'planning', 'syllabi', 'movement', 'content', 'reports'];

/** Implemented calls that are not in the plan. */
const UNPLANNED = [
  // Reports: their files, and the records behind their numbers.
  'GET /api/crm/deadline-radar',
  ...[
    'statistical/by-performances',
    'users/rating-mark-monitoring',
    'statistical/subject-failures',
    'report/semester-subject',
    'curriculum/semestr-subject-reports',
    'statistical/students',
    'statistical/teachers',
    'statistical/enrolment',
    'statistical/students-not-attending',
    'users/use-syllabus',
    'statistic-teacher-re-reading-subjects',
    'main-statistic-by-university',
  ].flatMap((path) => [`GET /api/crm/${path}/export`, `GET /api/crm/${path}/records`]),
  // Own papers of a student, requests for papers, and the calendar of the own exams.
  ...['GET', 'POST'].map((method) => `${method} /api/student/paper-requests`),
  'DELETE /api/student/paper-requests/{id}',
  ...['papers', 'papers/orders', 'papers/{id}/file'].map((path) => `GET /api/student/${path}`),
  'POST /api/student/papers/certificate',
  'GET /api/crm/paper-requests',
  'PUT /api/crm/paper-requests/{id}/refusal',
  ...['GET', 'POST', 'DELETE'].map((method) => `${method} /api/student/exam-calendar`),
  ...['exams.ics', 'file'].map((name) => `GET /api/student/exam-calendar/${name}`),
  // The connection to the national system, comparisons with it, and what was accepted from them.
  ...['GET', 'PUT', 'DELETE'].map((method) => `${method} /api/crm/hemis-connection`),
  'POST /api/crm/hemis-connection/test',
  'GET /api/crm/hemis-connection/steps',
  ...['GET', 'PUT', 'DELETE'].map((method) => `${method} /api/crm/ministry-connection`),
  'POST /api/crm/ministry-connection/test',
  ...['GET', 'POST'].map((method) => `${method} /api/crm/hemis-pushes`),
  'POST /api/crm/hemis-pushes/preview',
  'POST /api/crm/hemis-pushes/{id}/again',
  'POST /api/crm/curriculum/plan-hemis/{id}',
  'POST /api/crm/curriculum/plan-hemis',
  'GET /api/crm/imports/sources/{resource}',
  'POST /api/crm/imports/fetch',
  ...['GET', 'POST'].flatMap((method) => [
    `${method} /api/crm/hemis-comparisons`,
    `${method} /api/crm/hemis-comparisons/{id}/acceptances`,
    `${method} /api/crm/students/{id}/hemis-comparison`,
  ]),
  'GET /api/crm/hemis-comparisons/{id}',
  'POST /api/crm/hemis-comparisons/{id}/preview',
  'POST /api/crm/hemis-acceptances/{id}/undo',
  'GET /api/crm/hemis-records',
  'GET /api/crm/hemis-records/export',
  'POST /api/crm/hemis-records/{id}/show',
  // Slow queries of the database.
  ...['GET /api/crm/slow-queries', 'GET /api/crm/slow-queries/state', 'POST /api/crm/slow-queries/reset'],
  // API tokens, and the change feed for programs that use them.
  ...['GET', 'POST'].map((method) => `${method} /api/crm/profile/api-tokens`),
  'GET /api/crm/profile/api-tokens/permissions',
  'DELETE /api/crm/profile/api-tokens/{id}',
  ...['GET', 'POST'].map((method) => `${method} /api/crm/api-tokens`),
  ...['GET', 'DELETE'].map((method) => `${method} /api/crm/api-tokens/{id}`),
  'GET /api/crm/api-tokens/current',
  'GET /api/crm/api-tokens/owners/list',
  'GET /api/crm/api-tokens/owners/{id}/permissions',
  'GET /api/crm/changes',
  // Sign-in with providers and with passkeys.
  'GET /api/auth/providers',
  ...['{id}/start', 'finish', 'link'].map((act) => `POST /api/auth/providers/${act}`),
  ...['passkeys', 'passkeys/options'].map((path) => `POST /api/auth/${path}`),
  ...['passkey', 'passkey-options'].map((path) => `POST /api/auth/second-factor/${path}`),
  ...['identities', 'passkeys'].flatMap((path) => [
    ...['GET', 'POST'].map((method) => `${method} /api/auth/account/${path}`),
    `DELETE /api/auth/account/${path}/{id}`,
  ]),
  'POST /api/auth/account/passkeys/options',
  'PUT /api/auth/account/passkeys/{id}',
  ...['GET', 'POST'].map((method) => `${method} /api/crm/sign-in-providers`),
  ...['GET', 'PUT', 'DELETE'].map((method) => `${method} /api/crm/sign-in-providers/{id}`),
  'POST /api/crm/sign-in-providers/{id}/test',
  ...['prepare', 'test'].map((act) => `POST /api/crm/sign-in-providers/${act}`),
  // Webhooks.
  ...['GET', 'POST'].map((method) => `${method} /api/crm/webhooks`),
  ...['GET', 'PUT', 'DELETE'].map((method) => `${method} /api/crm/webhooks/{id}`),
  ...['secret', 'test', 'replay'].map((act) => `POST /api/crm/webhooks/{id}/${act}`),
  'GET /api/crm/webhooks/{id}/deliveries',
  'GET /api/crm/webhooks/{id}/deliveries/{deliveryId}',
  'POST /api/crm/webhooks/{id}/deliveries/{deliveryId}/replay',
  // Templates of papers.
  ...['GET', 'POST'].map((method) => `${method} /api/crm/paper-templates`),
  'GET /api/crm/paper-template-kinds',
  ...['GET', 'DELETE'].map((method) => `${method} /api/crm/paper-templates/{id}`),
  'GET /api/crm/paper-templates/{id}/form',
  'POST /api/crm/paper-templates/{id}/versions',
  ...['file', 'preview'].map((file) => `GET /api/crm/paper-templates/{id}/versions/{versionId}/${file}`),
  ...['publish', 'withdraw'].map((act) => `POST /api/crm/paper-templates/{id}/versions/{versionId}/${act}`),
  // What a student has to do.
  'GET /api/student/due',
  // A cabinet as its student sees it.
  'POST /api/crm/students/{id}/cabinet-view',
  'PUT /api/student/syllabus/semesterChoiceSubject/{semesterId}',
  // Applications for retakes by students.
  'GET /api/student/retakes',
  'POST /api/student/retakes',
  'DELETE /api/student/retakes/{id}',
  'GET /api/student/retakes/{id}/contract',
  // Numbers of the charts of reports.
  ...[
    'statistical/by-performances',
    'statistical/by-subject-question-task',
    'statistical/students',
    'statistical/teachers',
    'statistical/enrolment',
    'users/attempt-mark',
    'users/login-log',
    'users/rating-mark-monitoring',
    'statistical/subject-failures',
    'users/report-reading-recovery-study-subjects',
    'main-statistic-by-university',
    'statistic-teacher-re-reading-subjects',
  ].map((path) => `GET /api/crm/${path}/chart`),
  'GET /api/crm/users/not-choose-subject-students/export',
  'GET /api/crm/users/test-results/export',
  'GET /api/crm/statistical/subject-tests/export',
  'GET /api/crm/statistical/subject-tests/records',
  'GET /api/crm/statistic-test-questions/export',
  'GET /api/crm/statistic-test-questions/records',
  'GET /api/crm/statistical/by-subject-question-task/export',
  'GET /api/crm/rating/average/export',
  ...['students', 'teachers', 'enrolment', 'subject-failures', 'students-not-attending', 'subject-tests'].map(
    (name) => `GET /api/crm/statistical/${name}`,
  ),
  'GET /api/crm/rating/monitoring/export',
  'POST /api/crm/users/not-choose-subject-students/reminders',
  'GET /api/crm/users/login-log/export',
  'GET /api/crm/statistical/visiting-system-students/export',
  'GET /api/crm/users/attempt-mark/export',
  // Attempts at tests, for staff and for the assigned teacher.
  ...['crm', 'auth/account'].flatMap((part) => [
    `GET /api/${part}/test-attempts`,
    `GET /api/${part}/test-attempts/{id}`,
    `PUT /api/${part}/test-attempts/{id}`,
  ]),
  // Statistics of tests, and corrections of keys.
  'GET /api/crm/item-statistics/exams/{id}',
  'GET /api/crm/item-statistics/lesson-tests/{id}',
  'POST /api/crm/item-statistics/questions/{id}/preview',
  'POST /api/crm/item-statistics/questions/{id}/corrections',
  'GET /api/auth/account/exams',
  'GET /api/auth/account/events',
  // Cabinets of students call it.
  'GET /api/auth/send-verify',
  // Tasks of students: checking, and comments under lessons.
  'GET /api/crm/task-attempts',
  'GET /api/crm/task-attempts/export',
  'GET /api/crm/task-attempts/places',
  'GET /api/crm/task-attempts/{id}',
  // What waits for a teacher, and for all of them.
  'GET /api/crm/teacher-work',
  'GET /api/crm/teacher-work/subjects',
  'GET /api/crm/teacher-work/subjects/{semesterSubjectId}/groups/{groupId}',
  'GET /api/crm/teacher-work/sheets',
  'GET /api/crm/teacher-work/teachers',
  'GET /api/crm/teacher-work/windows',
  'PUT /api/crm/task-attempts/{id}',
  'GET /api/crm/lesson-comments/lesson/{lessonId}',
  'DELETE /api/crm/lesson-comments/{id}',
  // Restoration: the student on the board, proposals, exports.
  'GET /api/crm/recovery/export',
  'GET /api/crm/recovery/students/{studentId}',
  'GET /api/crm/recovery/proposals/{id}',
  'GET /api/crm/users/report-reading-recovery-study-subjects/export',
  'GET /api/crm/students-reading-recovery-for-rating/{studentId}/print',
  // Reference data: exports, and the check of a translation before an editor opens it.
  ...['countries', 'regions', 'districts', 'nationalities', 'teachers', 'teacher-groups'].flatMap((name) => [
    `GET /api/crm/${name}/export`,
    `GET /api/crm/${name}/{id}/check`,
  ]),
  ...['subjects', 'subject-groups'].flatMap((name) => [
    `GET /api/crm/${name}/export`,
    `GET /api/crm/${name}/{id}/check`,
  ]),
  'GET /api/crm/academic-years/export',
  // Syllabi: years, what is missing, undoing a removal, proctored sessions, files of questions, the question bank.
  'GET /api/crm/syllabus/academic-years',
  'GET /api/crm/syllabus/problems/{id}',
  'PUT /api/crm/syllabus/restore/{id}',
  ...['change', 'move', 'restore'].map((act) => `PUT /api/crm/syllabus/modules/${act}/{moduleId}`),
  'PUT /api/crm/syllabus/modules/lessons/move/{lessonId}',
  'PUT /api/crm/syllabus/modules/lessons/restore/{lessonId}',
  'PUT /api/crm/syllabus/lessons/item/restore/{id}',
  'GET /api/crm/syllabus/lessons/item/proctoring/{id}',
  'DELETE /api/crm/syllabus/lessons/item/proctoring/session/{id}',
  'POST /api/crm/syllabus/lessons/item/proctoring/session/{id}/end',
  'GET /api/crm/test/export/{itemId}',
  ...['GET', 'POST'].map((method) => `${method} /api/crm/question-bank`),
  ...['PUT', 'DELETE'].map((method) => `${method} /api/crm/question-bank/{id}`),
  'POST /api/crm/question-bank/collect/{itemId}',
  'POST /api/crm/question-bank/insert/{itemId}',
  'GET /api/crm/question-bank/uses/{id}',
  'GET /api/crm/question-bank/topics/{id}',
  'GET /api/crm/test/template',
  // Resumable uploads of videos, and their conversion on request.
  'POST /api/resources/storeUpload',
  'PUT /api/resources/convertVideo/{id}',
  'GET /api/crm/rating-systems/{id}/check',
  // Curricula: export, a copy for another year, moving a subject, undoing a change, the plan as a file, clashes,
  // planning many exams, calendars to subscribe to, load, what a teacher teaches.
  'GET /api/crm/curriculum/export',
  'GET /api/crm/curriculum/proposed-dates',
  'POST /api/crm/curriculum/copy/{id}',
  'PUT /api/crm/curriculum/semestr-subject-move/{semesterId}',
  'PUT /api/crm/curriculum/undo/{changeId}',
  'GET /api/crm/curriculum/plan-file/{id}',
  'POST /api/crm/curriculum/plan-file/{id}',
  'GET /api/crm/exam-schedules/clashes',
  'GET /api/crm/exam-schedules/suggestions',
  'POST /api/crm/exam-schedules/plan-finals',
  'GET /api/crm/exam-feeds',
  'POST /api/crm/exam-feeds',
  'DELETE /api/crm/exam-feeds/{id}',
  'GET /api/crm/exam-feeds/calendar',
  'GET /api/crm/semester-subject-teachers/load',
  'DELETE /api/crm/semester-subject-teachers/{id}',
  'GET /api/auth/account/assigned-subjects',
  'GET /api/auth/account/exam-feed',
  'POST /api/auth/account/exam-feed',
  'DELETE /api/auth/account/exam-feed',
  // Retakes: exports, debts of a student, applications by staff one by one and in bulk, teacher and group of subjects.
  'GET /api/crm/re-reading-subject-groups/export',
  'GET /api/crm/re-reading-subject-groups/debts/{studentId}',
  'POST /api/crm/re-reading-subject-groups',
  'POST /api/crm/re-reading-subject-groups/{id}/contract',
  'POST /api/crm/re-reading-subject-groups/students',
  'PUT /api/crm/re-reading-subject-groups/{id}/subjects',
  'PUT /api/crm/re-reading-subject-groups/{id}/payment-withdrawal',
  'GET /api/crm/statistic-student-re-reading-subjects/export',
  // Registration: its export, bulk calls with previews, promotion, electives.
  'GET /api/crm/curriculum/student-register/export',
  'GET /api/crm/curriculum/student-register/present',
  'GET /api/crm/curriculum/student-register/batches',
  'POST /api/crm/curriculum/student-register-preview',
  'POST /api/crm/curriculum/promotion-preview',
  'POST /api/crm/curriculum/promotion-store',
  'GET /api/crm/curriculum/electives',
  'POST /api/crm/curriculum/electives-store',
  'POST /api/crm/curriculum/electives-balance-preview',
  'POST /api/crm/curriculum/electives-balance',
  'GET /api/crm/students/{id}/papers',
  // Statements: life, re-sits, files, history, and what is assigned to a teacher.
  'GET /api/crm/statements/export',
  'PUT /api/crm/statements/{id}/close',
  'PUT /api/crm/statements/{id}/reopen',
  'POST /api/crm/statements/close',
  'DELETE /api/crm/statements/{id}/re-sit',
  ...['GET', 'POST'].map((method) => `${method} /api/crm/statements/re-sits`),
  'POST /api/crm/statements/{id}/paper',
  'POST /api/crm/total-statements/{id}/paper',
  'GET /api/crm/total-statements/export',
  'GET /api/crm/total-statements/{id}/document',
  'GET /api/crm/total-statements/{id}/export',
  'GET /api/auth/account/statements',
  ...['crm', 'auth/account'].flatMap((base) => [
    `PUT /api/${base}/statements/{id}/ratings`,
    `GET /api/${base}/statements/{id}/ratings/{studentSubjectId}/history`,
    `GET /api/${base}/statements/{id}/export`,
    `POST /api/${base}/statements/{id}/import`,
  ]),
  'GET /api/auth/account/statements/{id}',
  'DELETE /api/crm/jobs/{id}/own',
  // GPA and debtors: exports, details, distribution, debt radar.
  'GET /api/crm/gpa-rating-students/export',
  'GET /api/crm/gpa-rating-students/candidates',
  'GET /api/crm/gpa-rating-students/distribution',
  'GET /api/crm/gpa-rating-students/{studentId}',
  'POST /api/crm/gpa-rating-students/recalculate-stale',
  'GET /api/crm/academic-debtors/export',
  'GET /api/crm/academic-debtors/radar',
  // Papers: proposed numbers, bulk issue, exports, sheets and curricula as PDF, the public verification, letterheads.
  'GET /api/crm/transcript-students/export',
  ...['transcript-students', 'final-exam-call-letters'].flatMap((name) => [
    `GET /api/crm/${name}/next-number`,
    `POST /api/crm/${name}/groups`,
  ]),
  'GET /api/crm/final-exam-call-letters/{id}',
  'GET /api/auth/verify',
  'GET /api/auth/statement-pdf/{id}',
  'GET /api/auth/total-statement-pdf/{id}',
  'GET /api/crm/curriculum/{id}/pdf',
  'GET /api/crm/universities/{id}/letterhead',
  'PUT /api/crm/universities/{id}/letterhead',
  // Posts and online resources: the check of a translation, and what students read.
  ...['posts', 'useful-resources'].map((name) => `GET /api/crm/${name}/{id}/check`),
  ...['posts', 'useful-resources', 'students-reading-recovery-for-rating'].map(
    (name) => `GET /api/crm/${name}/export`,
  ),
  'GET /api/crm/posts/feed',
  'GET /api/crm/posts/feed/{id}',
  'POST /api/crm/posts/feed/{id}/view',
  // Messages: the header's count, previews, receivers, answers and bulk calls.
  'GET /api/crm/messages/unread',
  'POST /api/crm/messages/preview',
  'POST /api/crm/messages/reach',
  'GET /api/crm/messages/{id}/receivers',
  'POST /api/crm/messages/{id}/answer',
  'GET /api/auth/account/messages',
  'GET /api/auth/account/messages/{id}',
  // Teachers write to their students, and answer.
  'POST /api/auth/account/messages',
  'POST /api/auth/account/messages/{id}/answer',
  ...['read', 'trash', 'restore'].map((name) => `PUT /api/crm/messages/${name}`),
  // What reaches an account by e-mail and Telegram, its own notifications, the state of the outbox, and failed deliveries.
  'POST /api/crm/deliveries/resend',
  'POST /api/crm/messages/{id}/resend',
  ...['GET', 'PUT'].map((method) => `${method} /api/auth/account/notification-preferences`),
  ...['POST', 'DELETE'].map((method) => `${method} /api/auth/account/telegram`),
  // Browsers that show notifications (decision 113).
  ...['GET', 'POST'].map((method) => `${method} /api/auth/account/push-devices`),
  ...['PUT', 'DELETE'].map((method) => `${method} /api/auth/account/push-devices/{id}`),
  'PUT /api/auth/push-subscription',
  ...['GET', 'PUT'].map((method) => `${method} /api/auth/account/notifications`),
  'PUT /api/auth/account/notifications/{id}',
  'GET /api/crm/deliveries/summary',
  'GET /api/crm/labels/export',
  'GET /api/crm/config/export',
  'GET /api/crm/i18n/export',
  'GET /api/crm/audit/export',
  'GET /api/crm/audit/people',
  'GET /api/crm/audit/viewings',
  'GET /api/crm/main-statistic-by-university',
  // Views that users save of a list (decision 43).
  // Reports that are sent every week or month.
  ...['GET', 'POST'].map((method) => `${method} /api/crm/report-schedules`),
  ...['PUT', 'DELETE'].map((method) => `${method} /api/crm/report-schedules/{id}`),
  ...['pause', 'resume', 'send'].map((act) => `POST /api/crm/report-schedules/{id}/${act}`),
  'GET /api/crm/report-schedules/{id}/runs',
  'GET /api/crm/list-views',
  'POST /api/crm/list-views',
  'PUT /api/crm/list-views/{id}',
  'DELETE /api/crm/list-views/{id}',
  'PUT /api/crm/list-views/pins',
  'PUT /api/crm/notifications',
  // Exports of long lists, which run as jobs.
  'POST /api/crm/exports',
  // Previous imports, and the invalid rows of an import as a file.
  'GET /api/crm/imports',
  'GET /api/crm/imports/{id}/errors',
  // The secret of a licence is revealed on request, and each access is recorded.
  'POST /api/crm/university-licenses/{id}/show',
  'POST /api/crm/university-licenses/{id}/rotate',
  'GET /api/crm/university-licenses/{id}/showings',
  // Personal data is revealed on request, and each access is recorded.
  'POST /api/crm/students/{id}/show',
  'POST /api/crm/teachers/{id}/show',
  // Printed first passwords.
  'POST /api/crm/students/account-slips',
  // The preview of a bulk status change, exports, and the students of an order.
  'POST /api/crm/students/student-status-preview',
  'GET /api/crm/students/student-status/export',
  'GET /api/crm/orders/export',
  'GET /api/crm/orders/{id}/students',
  // The next order number, the printed order, and certificates of study.
  'GET /api/crm/orders/next-number',
  'GET /api/crm/orders/{id}/print',
  'GET /api/crm/students/{id}/letters',
  'GET /api/crm/students/{id}/letters/{templateId}/file',
  'GET /api/crm/students/{id}/study-certificates',
  'POST /api/crm/students/{id}/study-certificates',
  'GET /api/crm/study-certificates/{id}/file',
  'DELETE /api/crm/study-certificates/{id}',
  // Individual schedules: files, dry run, cancellation.
  'GET /api/crm/individual-exam-schedules/export',
  'POST /api/crm/individual-exam-schedules/preview',
  'POST /api/crm/individual-exam-schedules/cancel',
  'GET /api/crm/individual-examen-teacher/export',
  'POST /api/crm/individual-examen-teacher/preview',
  'POST /api/crm/individual-examen-teacher/cancel',
  // The university of the domain, for its login page.
  'GET /api/auth/university',
  // The own account, for students and teachers without a permission of the back office.
  'GET /api/auth/account',
  'PUT /api/auth/account/password',
  // The second factor: sign-in, recovery codes, reset (decision 13).
  'POST /api/auth/second-factor',
  'POST /api/crm/profile/totp/recovery-codes',
  'DELETE /api/crm/admins/{id}/totp',
  // Closes all other sessions.
  'DELETE /api/crm/profile/sessions',
  // Sessions and second factor of every account, its reset by staff, and a student's photo that is removed.
  ...['GET', 'DELETE'].map((method) => `${method} /api/auth/account/sessions`),
  'DELETE /api/auth/account/sessions/{id}',
  ...['GET', 'POST', 'PUT', 'DELETE'].map((method) => `${method} /api/auth/account/totp`),
  'POST /api/auth/account/totp/recovery-codes',
  'DELETE /api/crm/students/account/{id}/totp',
  'DELETE /api/crm/teachers/account/{id}/totp',
  'DELETE /api/student/profile/photo',
];

const inStudentRealm = (call: string) => call.replace(' ', ' /api/student');
const OF_STUDENTS = STUDENT_CALLS.map(inStudentRealm);
const access = new Map(
  ENDPOINTS.map(({ endpoint }) => [`${endpoint.method} ${pathOf(endpoint)}`, endpoint.access]),
);
/** Writes that need more than the plan says, which opens them to users who only view (decision 82). */
const STRICTER: Record<string, string> = { 'PUT /api/crm/messages/sendTemplate/{id}': 'message_store' };
const expected = calls.filter((call) => STEPS.includes(call.step));

const title = 'the planned calls in ../shared/spec/calls.json';
describe.skipIf(calls.length === 0)(calls.length > 0 ? title : `${title} (skipped: no such file)`, () => {
  it.each(expected)('$method $path can be called by: $access', (call) => {
    const needed = access.get(nameOf(call));
    // Lookups need a permission of an area that uses them, where the plan says no more than a session.
    const isLookup = call.access === 'signed-in' && /[/-]list$/.test(call.path);
    if (isLookup && Array.isArray(needed)) expect(needed).not.toEqual([]);
    // Undo also admits the permission of the undone action.
    else if (Array.isArray(needed)) expect(needed).toContain(call.access);
    else expect(needed).toBe(STRICTER[nameOf(call)] ?? call.access);
  });

  it('are, with the unplanned ones, all endpoints of the contract', () => {
    const named = new Set(calls.map(nameOf));
    const others = [...access.keys()].filter((call) => !named.has(call) && !OF_STUDENTS.includes(call));
    expect(others.toSorted()).toEqual(UNPLANNED.toSorted());
  });
});

it('calls of students: are those that existing clients make, with the spelling of their paths', () => {
  const missing = OF_STUDENTS.filter((call) => !access.has(call));
  expect(missing).toEqual(NOT_IMPLEMENTED_FOR_STUDENTS.map(inStudentRealm));
});

describe('feature names', () => {
  /** All features of the plan; a new feature gets its line here first. */
  const FEATURES = [
    'access',
    'universities',
    'structure',
    'reference',
    'students',
    'teachers',
    'planning',
    'syllabi',
    'curricula',
    'registration',
    'study',
    'ratings',
    'papers',
    'individual-schedules',
    'restorations',
    'gpa',
    'retakes',
    'content',
    'messages',
    'notifications',
    'reports',
    'files',
    'operations',
  ];
  const foldersIn = (path: string) =>
    readdirSync(`${ROOT}/${path}`, { withFileTypes: true })
      .filter(
        (entry) =>
          entry.isDirectory() && !['api', 'catalogue', 'locales', 'people', 'rich-text'].includes(entry.name),
      )
      .map(({ name }) => name);
  const contract = foldersIn('contract/src');

  it.each(contract)('%s is a planned feature', (name) => expect(FEATURES).toContain(name));

  // The server has the calls of students/status-changes above registration (decision 94).
  it.each([
    ['server/src/features', ['status-changes']],
    ['web/src/features', []],
  ])('are the same in %s as in the contract, but for %j', (path, own) => {
    expect(foldersIn(path).filter((name) => !contract.includes(name))).toEqual(own);
  });

  it('are the same in the list of resources as in the folders', () => {
    expect(Object.keys(RESOURCES).sort()).toEqual(contract.sort());
  });
});
