import type { ContractTextKey, KeyOf } from '@dekanat/contract/locales/text-key.ts';
import type access from '#locales/access/oz.json';
import type content from '#locales/content/oz.json';
import type curricula from '#locales/curricula/oz.json';
import type gpa from '#locales/gpa/oz.json';
import type imports from '#locales/imports/oz.json';
import type individualSchedules from '#locales/individual-schedules/oz.json';
import type messages from '#locales/messages/oz.json';
import type operations from '#locales/operations/oz.json';
import type papers from '#locales/papers/oz.json';
import type planning from '#locales/planning/oz.json';
import type ratings from '#locales/ratings/oz.json';
import type reference from '#locales/reference/oz.json';
import type registration from '#locales/registration/oz.json';
import type reports from '#locales/reports/oz.json';
import type restorations from '#locales/restorations/oz.json';
import type retakes from '#locales/retakes/oz.json';
import type richText from '#locales/rich-text/oz.json';
import type shell from '#locales/shell/oz.json';
import type start from '#locales/start/oz.json';
import type structure from '#locales/structure/oz.json';
import type students from '#locales/students/oz.json';
import type syllabi from '#locales/syllabi/oz.json';
import type teachers from '#locales/teachers/oz.json';
import type tests from '#locales/tests/oz.json';
import type universities from '#locales/universities/oz.json';
import type verify from '#locales/verify/oz.json';
import type video from '#locales/video/oz.json';

/** The texts of the interface, by the part in which they are loaded: a folder each. */
interface Texts {
  access: typeof access;
  content: typeof content;
  curricula: typeof curricula;
  gpa: typeof gpa;
  imports: typeof imports;
  messages: typeof messages;
  'individual-schedules': typeof individualSchedules;
  operations: typeof operations;
  papers: typeof papers;
  planning: typeof planning;
  ratings: typeof ratings;
  reference: typeof reference;
  registration: typeof registration;
  reports: typeof reports;
  retakes: typeof retakes;
  restorations: typeof restorations;
  'rich-text': typeof richText;
  shell: typeof shell;
  start: typeof start;
  structure: typeof structure;
  students: typeof students;
  syllabi: typeof syllabi;
  teachers: typeof teachers;
  tests: typeof tests;
  universities: typeof universities;
  verify: typeof verify;
  video: typeof video;
}

/**
 * The parts in which texts are loaded; those of the contract have the same names. `start` is loaded with every page,
 * `shell` with every page behind the login page (docs/decisions/0022-texts-come-with-their-screens.md).
 */
export type TextPart = keyof Texts;

/** The key of a text of the interface or of the contract; a misspelt one does not compile. */
export type TextKey = { [Part in TextPart]: KeyOf<Texts[Part]> }[TextPart] | ContractTextKey;

/** What follows a prefix in keys: `TextName<'gender'>` is `'male' | 'female'` if there are `gender.male` and `gender.female`. */
export type TextName<Prefix extends string, Key = TextKey> = Key extends `${Prefix}.${infer Name}`
  ? Name
  : never;

/** For a key made of a value whose type allows more than there are texts. `npm run check` does not see a missing one. */
export const uncheckedKey = (key: string): TextKey => key as TextKey;
