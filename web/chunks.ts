import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;

/** Everything that the page itself imports, before it knows what will be shown; the page's own module stays the entry. */
const START: Group = { name: 'start', tags: ['$initial'], test: /^(?!.*(?:index\.html|main\.tsx))/ };
/** React changes more rarely than the product. */
const REACT: Group = { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// };
/** What the login page needs of what all forms need. */
const RULES: Group = {
  name: 'rules',
  test: /contract\/src\/api\/|web\/src\/(?:api\/sign-in|ui\/form\/form-rules)\.ts/,
};
const RECORDS: Group = { name: 'records', test: /contract\/src\//, minShareCount: 5 };
const ROUTER: Group = {
  name: 'router',
  test: /node_modules\/@tanstack\/(?!(?:react-)?(?:query|table|virtual)|table-core|virtual-core)/,
};
/** What nearly every screen needs, Ant Design's larger part. */
const COMMON: Group = { name: 'common', minShareCount: 30 };
/** What most lists need, and no form. */
const LISTS: Group = {
  name: 'lists',
  test: /web\/src\/(?:api|i18n|browser|ui\/(?:table|export|feedback|form\/lazy|\w+\.tsx))|pagination|icons/,
  minShareCount: 20,
};
const PICKERS: Group = {
  name: 'pickers',
  test: /features\/(?:reference|structure)\/[\w-]+-select\.tsx|platform\/imports\/import-button|upload\/person-photo\.tsx/,
  minShareCount: 5,
};

/**
 * Modules that are needed together come in one file: a browser that was never here asks for six files at a time, and
 * a hundred small ones stand in line longer than they travel. The first group that takes a module has it, with all that
 * the module imports. What is needed by one screen only stays with that screen; `scripts/budget.ts` watches that
 * nobody fetches what he does not need.
 */
export const groups: Group[] = [REACT, START, RULES, RECORDS, ROUTER, COMMON, LISTS, PICKERS].map(
  (group, at, { length }) => ({ ...group, priority: length - at }),
);
