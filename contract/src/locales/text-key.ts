import type access from './access.json';
import type account from './account.json';
import type attempts from './attempts.json';
import type content from './content.json';
import type curricula from './curricula.json';
import type gpa from './gpa.json';
import type hemis from './hemis.json';
import type imports from './imports.json';
import type individualSchedules from './individual-schedules.json';
import type messages from './messages.json';
import type operations from './operations.json';
import type papers from './papers.json';
import type planning from './planning.json';
import type ratings from './ratings.json';
import type reference from './reference.json';
import type registration from './registration.json';
import type reports from './reports.json';
import type restorations from './restorations.json';
import type retakes from './retakes.json';
import type shell from './shell.json';
import type start from './start.json';
import type structure from './structure.json';
import type students from './students.json';
import type study from './study.json';
import type syllabi from './syllabi.json';
import type teachers from './teachers.json';
import type universities from './universities.json';
import type video from './video.json';

/** The texts of resources and of the contract's schemas, by the part in which browsers load them. */
export interface ContractTexts {
  access: typeof access;
  account: typeof account;
  attempts: typeof attempts;
  content: typeof content;
  curricula: typeof curricula;
  gpa: typeof gpa;
  hemis: typeof hemis;
  imports: typeof imports;
  'individual-schedules': typeof individualSchedules;
  messages: typeof messages;
  operations: typeof operations;
  papers: typeof papers;
  planning: typeof planning;
  ratings: typeof ratings;
  reference: typeof reference;
  registration: typeof registration;
  reports: typeof reports;
  restorations: typeof restorations;
  retakes: typeof retakes;
  shell: typeof shell;
  start: typeof start;
  structure: typeof structure;
  students: typeof students;
  study: typeof study;
  syllabi: typeof syllabi;
  teachers: typeof teachers;
  universities: typeof universities;
  video: typeof video;
}

/** The keys of `Texts`; the forms of a plural, `faculty_one` … `faculty_other`, are one key, `faculty`. */
export type KeyOf<Texts, Key = keyof Texts> = Key extends `${infer Base}_${'one' | 'few' | 'many' | 'other'}`
  ? `${Base}_one` extends keyof Texts
    ? Base
    : Key
  : Key & string;

export type ContractTextKey = {
  [Part in keyof ContractTexts]: KeyOf<ContractTexts[Part]>;
}[keyof ContractTexts];
