import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;

/** Entries stay chunks of their own, and so does what only the service worker imports. */
const ENTRIES =
  /\.html|web\/src\/(?:main|cabinet|cabinet-early|cabinet-worker(?:-push)?)\.tsx?|node_modules\/(?:workbox-[\w-]+|idb)\//;
type Context = Parameters<Extract<Group['name'], (...of: never[]) => unknown>>[1];

/** What pages of the cabinet share with screens of the back office, which would bring Ant Design with them. */
const OF_BOTH =
  /contract\/src\/(?:notifications\/notifications|catalogue\/papers|curricula\/semester-periods|access\/accounts\/username|files\/files|people\/genders|rich-text\/rich-text-rules|ratings\/sheet-statements|students\/study-status|syllabi\/lesson-rules)\.ts|web\/src\/(?:api\/upload-progress\.ts|browser\/clipboard\.ts|ui\/(?:instant\.tsx|rich-text\/(?:rich-text|rich-text-elements|formula|rich-image|rich-player)\.tsx|rich-text\/[\w-]+\.css|return-focus\.ts|export\/save-file\.ts|upload\/(?:stored-image|image-query|object-url)\.tsx?)|i18n\/number-format\.ts)/;

function collect(page: string, importsOf: (id: string) => readonly string[]): Set<string> {
  const modules = new Set([fileURLToPath(new URL(page, import.meta.url))]);
  // Iteration includes elements added meanwhile.
  for (const id of modules) for (const imported of importsOf(id)) modules.add(imported);
  return modules;
}

/** Whether a page imports a module: at its start, or at any time. */
function isImportedBy(page: string, when: 'start' | 'any') {
  let modules: Set<string> | undefined;
  return (id: string, context: Context): boolean => {
    modules ??= collect(page, (one) => {
      const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(one) ?? {};
      return when === 'any' ? [...importedIds, ...dynamicallyImportedIds] : importedIds;
    });
    return modules.has(id);
  };
}
/** Small modules that most pages of both need. */
const OF_PAGES =
  /contract\/src\/(?:api\/calls|content\/post-types|catalogue\/(?:content|gpa|notifications))\.ts/;
const OFFICE_QUERIES =
  /@tanstack\/.*\/(?:infiniteQueryObserver|queriesObserver|useQueries|useSuspenseQuer\w+|useInfiniteQuery)\.js$/;
const startsBackOffice = isImportedBy('index.html', 'start');
const startsCabinet = isImportedBy('cabinet.html', 'start');
const isOfBackOffice = isImportedBy('index.html', 'any');
const isOfCabinet = isImportedBy('cabinet.html', 'any');
/**
 * What the cabinet imports at its start, shared with the back office or not, and what only the back office imports at its start, needed by
 * pages of the cabinet later or not.
 */
const STARTS: Group = {
  debugName: 'starts',
  name: (id, context) => {
    if (ENTRIES.test(id) || OF_BOTH.test(id)) return null;
    if (OF_PAGES.test(id)) return 'base';
    // The cabinet imports the library as a whole, and uses less of it.
    if (OFFICE_QUERIES.test(id)) return 'start';
    if (startsCabinet(id, context)) return isOfBackOffice(id, context) ? 'base' : 'cabinet';
    if (!startsBackOffice(id, context)) return null;
    return isOfCabinet(id, context) ? 'account' : 'start';
  },
  includeDependenciesRecursively: false,
};
const SHARED: Group = {
  name: 'shared',
  test: OF_BOTH,
};
/**
 * A group of modules of the cabinet. Those that the back office imports too get a file of their own: the others need the start of the
 * cabinet, which must not run in the document of the back office.
 */
const ofCabinet = (name: string, modules: RegExp): Group => ({
  debugName: name,
  name: (id, context) => {
    if (!modules.test(id)) return null;
    return isOfBackOffice(id, context) ? 'of-both' : name;
  },
  includeDependenciesRecursively: false,
});
/** The pages on which students learn: a phone requests six files at a time. */
const LEARNING = ofCabinet(
  'learning',
  /web\/src\/cabinet\/(?:lessons|subjects|tests)\/(?![\w-]+-page\.tsx)|contract\/src\/study\/(?:chosen-subject|comments|lessons|tasks)\.ts/,
);
/** What several pages of the cabinet show and do: small files, each of which would wait for the others. */
const CABINET_PAGES = ofCabinet(
  'cabinet-pages',
  /web\/src\/cabinet\/(?:content-text|exams\/(?:exam-(?:card|times)|countdown)|frame\/(?:part-failure|use-page-title)|notifications\/notification(?:-list|s-query|s\.css)|offline\/(?:use-draft|upload-files|needs-connection)|profile\/(?:own-study|photo-file)|times\/|stored-path|view\/(?:own|study)-acts)|contract\/src\/(?:content\/student-posts|gpa\/student-gpa|students\/profile\/student-profile|study\/(?:due-work|elective-choice|student-tests|study-marks|study-subjects))\.ts/,
);
const OF_STUDENTS: Group = {
  name: 'of-students',
  test: /contract\/src\/(?:papers\/(?:own-papers|own-paper-requests|issued-papers))\.ts/,
};
/** React changes less often than the product. */
const REACT: Group = {
  name: 'react',
  test: /node_modules\/(?:react|react-dom|scheduler)\/|rolldown\/runtime/,
};
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
  STARTS,
  SHARED,
  LEARNING,
  CABINET_PAGES,
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
