import type { ContractTextKey, KeyOf } from '@dekanat/contract/locales/text-key.ts';
import type access from '#locales/access.json';
import type account from '#locales/account.json';
import type attempts from '#locales/attempts.json';
import type cabinet from '#locales/cabinet.json';
import type cabinetCalendar from '#locales/cabinet-calendar.json';
import type cabinetDocuments from '#locales/cabinet-documents.json';
import type cabinetNews from '#locales/cabinet-news.json';
import type cabinetStudy from '#locales/cabinet-study.json';
import type content from '#locales/content.json';
import type curricula from '#locales/curricula.json';
import type gpa from '#locales/gpa.json';
import type hemis from '#locales/hemis.json';
import type imports from '#locales/imports.json';
import type individualSchedules from '#locales/individual-schedules.json';
import type messages from '#locales/messages.json';
import type operations from '#locales/operations.json';
import type papers from '#locales/papers.json';
import type planning from '#locales/planning.json';
import type ratings from '#locales/ratings.json';
import type recordBook from '#locales/record-book.json';
import type reference from '#locales/reference.json';
import type registration from '#locales/registration.json';
import type reports from '#locales/reports.json';
import type restorations from '#locales/restorations.json';
import type retakes from '#locales/retakes.json';
import type richText from '#locales/rich-text.json';
import type shell from '#locales/shell.json';
import type signIn from '#locales/sign-in.json';
import type start from '#locales/start.json';
import type structure from '#locales/structure.json';
import type students from '#locales/students.json';
import type study from '#locales/study.json';
import type syllabi from '#locales/syllabi.json';
import type teachers from '#locales/teachers.json';
import type tests from '#locales/tests.json';
import type universities from '#locales/universities.json';
import type verify from '#locales/verify.json';
import type video from '#locales/video.json';

/** The texts of the interface, by the part in which they are loaded: a file each. */
interface Texts {
  access: typeof access;
  account: typeof account;
  attempts: typeof attempts;
  cabinet: typeof cabinet;
  'cabinet-calendar': typeof cabinetCalendar;
  'cabinet-documents': typeof cabinetDocuments;
  'cabinet-news': typeof cabinetNews;
  'cabinet-study': typeof cabinetStudy;
  content: typeof content;
  curricula: typeof curricula;
  gpa: typeof gpa;
  hemis: typeof hemis;
  imports: typeof imports;
  messages: typeof messages;
  'individual-schedules': typeof individualSchedules;
  operations: typeof operations;
  papers: typeof papers;
  planning: typeof planning;
  ratings: typeof ratings;
  'record-book': typeof recordBook;
  reference: typeof reference;
  registration: typeof registration;
  reports: typeof reports;
  retakes: typeof retakes;
  restorations: typeof restorations;
  'rich-text': typeof richText;
  shell: typeof shell;
  'sign-in': typeof signIn;
  start: typeof start;
  structure: typeof structure;
  students: typeof students;
  study: typeof study;
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
