import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;

/** Modules of the cabinet of students alone. */
const OF_CABINET =
  /web\/src\/cabinet\/|contract\/src\/study\/|node_modules\/(?:wouter|regexparam|idb-keyval|@tanstack\/query-persist-client-core)\//;
const OF_BACK_OFFICE = /web\/src\/(?:app|features)\//;
/** Entries stay chunks of their own, and so does what only the service worker imports. */
const ENTRIES =
  /\.html|web\/src\/(?:main|cabinet|cabinet-worker(?:-push)?)\.tsx?|node_modules\/(?:workbox-[\w-]+|idb)\//;
/** What the back office and the cabinet import at their start. */
const BASE: Group = {
  name: 'base',
  tags: ['$initial'],
  test: (id) => ![OF_CABINET, OF_BACK_OFFICE, ENTRIES].some((other) => other.test(id)),
};
/** What the back office imports at its start. */
const START: Group = { name: 'start', tags: ['$initial'], test: OF_BACK_OFFICE };
/** What the cabinet of students imports at its start. */
const CABINET: Group = { name: 'cabinet', tags: ['$initial'], test: OF_CABINET };
/** What pages of the cabinet share with screens of the back office, which would bring Ant Design with them. */
const SHARED: Group = {
  name: 'shared',
  test: /contract\/src\/(?:(?:catalogue|notifications)\/notifications|catalogue\/papers|curricula\/semester-periods|access\/accounts\/username|files\/files|people\/genders|rich-text\/rich-text-rules|ratings\/sheet-statements|students\/study-status|syllabi\/lesson-rules)\.ts|web\/src\/(?:api\/upload-progress\.ts|ui\/(?:instant\.tsx|return-focus\.ts|export\/save-file\.ts|upload\/(?:stored-image|image-query|object-url)\.tsx?)|i18n\/number-format\.ts)/,
};
/** The pages on which students learn: a phone requests six files at a time. */
const LEARNING: Group = {
  name: 'learning',
  test: /web\/src\/cabinet\/(?:lessons|subjects|tests)\/|contract\/src\/study\/(?:comments|lessons|tasks)\.ts/,
  includeDependenciesRecursively: false,
};
/** Rich text as it is read. */
const READ_TEXT: Group = {
  name: 'read-text',
  test: /web\/src\/(?:ui\/rich-text\/(?:rich-text|formula)\.tsx|cabinet\/content-text\.tsx)/,
  includeDependenciesRecursively: false,
};
/** What several pages of the cabinet show: small files, each of which would wait for the others. */
const CABINET_PAGES: Group = {
  name: 'cabinet-pages',
  test: /web\/src\/cabinet\/(?:exams\/(?:exam-(?:card|times)|countdown)|frame\/(?:part-failure|use-page-title)|notifications\/notification(?:-list|s-query)|times\/|stored-path)|contract\/src\/study\/(?:elective-choice|student-tests|study-subjects)\.ts/,
  includeDependenciesRecursively: false,
};
/** What several pages of the cabinet need for what students do. */
const CABINET_ACTS: Group = {
  name: 'cabinet-acts',
  test: /web\/src\/cabinet\/(?:view\/(?:own|study)-acts|profile\/(?:own-study|photo-file)|offline\/(?:use-draft|upload-files|needs-connection))|contract\/src\/students\/profile\/student-profile\.ts/,
  includeDependenciesRecursively: false,
};
const OF_STUDENTS: Group = {
  name: 'of-students',
  test: /contract\/src\/(?:content\/(?:student-)?posts|gpa\/student-gpa|papers\/(?:own-papers|own-paper-requests|issued-papers))\.ts/,
};
/** React changes less often than the product. */
const REACT: Group = { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// };
/** The part of the forms' code that the login page needs. */
const RULES: Group = {
  name: 'rules',
  test: /contract\/src\/api\/|web\/src\/(?:api\/sign-in|ui\/form\/form-rules)\.ts/,
};
/** Schemas of lists and forms; syllabi, curricula and rich text belong to screens that are opened later. */
const RECORDS: Group = {
  name: 'records',
  test: /contract\/src\/(?!rich-text|syllabi|curricula)/,
  minShareCount: 34,
};
/** Schemas of curricula and syllabi: their screens and those of ratings share them. */
const PLANS: Group = {
  name: 'plans',
  test: /contract\/src\/(?:curricula|syllabi|rich-text)\//,
  minShareCount: 4,
};
/** Text inputs and switches: lists have none, most forms have several. */
const INPUTS: Group = {
  name: 'inputs',
  test: /antd\/es\/(?:input|checkbox|switch)\/|@rc-component\/(?:input|checkbox|switch|textarea)\//,
  minShareCount: 8,
};
const ROUTER: Group = {
  name: 'router',
  test: /node_modules\/@tanstack\/(?!(?:react-)?(?:query|table|virtual)|table-core|virtual-core)/,
};
/** The state and validation of forms: lists need only the contexts by which inputs find their form. */
const FORM_CODE = /@rc-component\/(?:async-validator|form\/es\/(?!\w*Context))/;
const FORMS: Group = { name: 'forms', test: FORM_CODE };
/** Used by nearly every screen: most of Ant Design. */
const COMMON: Group = {
  name: 'common',
  test: (id) => !FORM_CODE.test(id),
  minShareCount: 132,
};
/** Used by most lists and by no form. */
const LISTS: Group = {
  name: 'lists',
  test: /web\/src\/(?:api|i18n|browser|ui\/(?:table|export|feedback|form\/lazy|\w+\.tsx))|pagination|icons/,
  minShareCount: 38,
};
/** Icons of the menu, which some screens show, too. */
const MENU: Group = {
  name: 'menu',
  test: /icons.*\/(?:Apartment|BarChart|Bell|Book|Eye|Inbox|Message|Notification|Read|Rise|Safety|Swap|Team)Outlined/,
};
const PICKERS: Group = {
  name: 'pickers',
  test: /features\/(?:reference|structure)\/[\w-]+-select\.tsx|platform\/imports\/import-button|upload\/person-photo\.tsx/,
  minShareCount: 8,
};

/**
 * Modules that are needed together are bundled into one file: a browser with an empty cache requests six
 * files at a time, so a hundred small ones wait longer than they load. The first group that matches a module
 * gets it with its imports. Modules of one screen stay in its own chunk; `scripts/budget.ts` checks that no
 * page loads what it does not need.
 */
export const groups: Group[] = [
  REACT,
  BASE,
  START,
  CABINET,
  LEARNING,
  READ_TEXT,
  CABINET_PAGES,
  CABINET_ACTS,
  SHARED,
  RULES,
  OF_STUDENTS,
  RECORDS,
  PLANS,
  ROUTER,
  MENU,
  COMMON,
  LISTS,
  PICKERS,
  FORMS,
  INPUTS,
].map((group, at, { length }) => ({ ...group, priority: length - at }));
