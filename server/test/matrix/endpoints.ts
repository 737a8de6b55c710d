import { type Endpoint, permissionsFor } from '@dekanat/contract/api/endpoint.ts';
import type { Permission } from '@dekanat/contract/api/permissions.ts';
import { ENDPOINTS } from '@dekanat/contract/endpoints.ts';

export type NamedEndpoint = (typeof ENDPOINTS)[number];

/** Each feature has its own test file, so that workers share the load. */
export const FEATURES = [...new Set(ENDPOINTS.map(({ name }) => featureOf(name)))];

/** These concern the person or the product and ignore `university_id`. */
const UNSCOPED =
  /^access\.(session|sessions|accountSessions|secondFactor|accountSecondFactor|providerSignIn|passkeySignIn|linkedIdentities|passkeys|profile|account|listViews|ownApiTokens)\.|^operations\.jobs\.cancelOwn$|^notifications\.(?!deliveries\.)|^messages\.messages\.(receivers|resend|update|sendTemplate)$|^messages\.ownMessages\.|^curricula\.examFeeds\.(own|createOwn|removeOwn)$|^syllabi\.videos\.storeUpload$|^reports\.reportSchedules\.|^reference\.(?!configs\.)/;
/** Records of one faculty. An order without students belongs to the university, so its update is left out. */
const OF_FACULTY =
  /^(structure|students(?!\.orders\.update)|teachers|registration|papers|gpa|individual-schedules(?!\.scheduleChoices)|curricula(?!\.examSchedules\.lessons)|ratings(?!\.ownSheets))\.|^study\.(testAttempts|taskAttempts|staffComments(?=\.remove)|teacherWork(?=\.group))\.|^access\.(admins|audit)\.|^operations\.imports\./;

/** Answered only to the teacher to whom the sheet or group is assigned (own-sheets.test.ts, teacher-messages.test.ts). */
const OF_TEACHERS =
  /^(ratings\.ownSheets|study\.ownTestAttempts)\.(?!list$)|^messages\.ownMessages\.(write|answer)$/;

function featureOf(name: string): string {
  return name.split('.')[0] ?? '';
}

const isShared = ({ resource }: Endpoint) => resource.audited === 'shared';

/** The endpoints of a feature, or of all features, by what has to be tested of them. */
export function endpointsOf(feature?: string) {
  const all = ENDPOINTS.filter(({ name }) => feature === undefined || featureOf(name) === feature);
  const entered = all.filter(({ endpoint }) => endpoint.realm !== 'student');
  const forStaff = entered.filter(({ name }) => !OF_TEACHERS.test(name));
  const guarded = entered.filter(({ endpoint }) => endpoint.access !== 'public');
  const forUniversities = guarded.filter(({ endpoint }) => !endpoint.superAdministrator);
  const withId = forUniversities.filter(({ endpoint }) => /\{(?!resource)/.test(endpoint.path));
  const scoped = forUniversities.filter(({ name }) => !UNSCOPED.test(name) && !OF_TEACHERS.test(name));
  return {
    all,
    /** Without those of students and teachers, which callers.test.ts and the tests of the feature cover. */
    forStaff,
    guarded,
    permitted: guarded.filter(({ endpoint }) => endpoint.access !== 'signed-in'),
    superAdministrator: guarded.filter(({ endpoint }) => endpoint.superAdministrator),
    withId,
    /** Records that all universities share belong to none. */
    owned: withId.filter(({ name, endpoint }) => !name.startsWith('reference.') && !isShared(endpoint)),
    scoped,
    universityInBody: scoped.filter(
      ({ endpoint }) => endpoint.body && 'university_id' in endpoint.body.shape,
    ),
    ofFaculty: withId.filter(({ name }) => OF_FACULTY.test(name)),
    /** Lists that need no id of a parent record. */
    lists: scoped.filter(
      ({ endpoint: { method, path, query } }) =>
        method === 'GET' && !path.includes('{') && query?.safeParse({}).success !== false,
    ),
  };
}

/** A permission that is enough for a call; any permission where being signed in is enough. */
export const permissionOf = ({ access }: Endpoint): Permission =>
  permissionsFor(access)[0] ?? 'faculty_index';

/** What a call needs besides its own: imports the permissions of the imported resource, reminders that of their report, records those of their list. */
export function furtherPermissions({ name }: NamedEndpoint): Permission[] {
  if (name.startsWith('reports.electiveReminders.')) return ['get_rating_monitoring_index'];
  if (name === 'reports.universityStatistics.records') return ['speciality_index'];
  if (name === 'reports.studentStatistics.records') return ['student_index'];
  if (name === 'reports.teacherStatistics.records') return ['teacher_index'];
  if (/^access\.apiTokens\.(create|permissions)$/.test(name)) return ['faculty_index'];
  if (/^operations\.webhooks\.(create|update)$/.test(name)) return ['faculty_index'];
  if (name === 'papers.paperTemplates.preview') return ['student_index'];
  if (name === 'syllabi.testQuestions.removeAnswer') return ['test_answers_show'];
  if (name.startsWith('operations.imports.')) return ['department_store', 'department_update'];
  if (name.startsWith('students.studentImports.')) return ['student_store', 'student_update'];
  return name.startsWith('teachers.teacherImports.') ? ['teacher_store', 'teacher_update'] : [];
}

/** Input for calls that must be refused before the input is read. */
export const ANY_INPUT = {
  params: {
    id: 1,
    resource: 'departments',
    syllabusId: 1,
    moduleId: 1,
    lessonId: 1,
    itemId: 1,
    examId: 1,
    test_id: 1,
    student_id: 1,
    semesterId: 1,
    subjectId: 1,
    semesterSubjectId: 1,
    groupId: 1,
    changeId: 1,
    deliveryId: 1,
    versionId: 1,
    studentId: 1,
    registerId: 1,
    studentSubjectId: 1,
  },
};
