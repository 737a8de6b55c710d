import type access from './access/oz.json';
import type content from './content/oz.json';
import type curricula from './curricula/oz.json';
import type gpa from './gpa/oz.json';
import type imports from './imports/oz.json';
import type individualSchedules from './individual-schedules/oz.json';
import type messages from './messages/oz.json';
import type operations from './operations/oz.json';
import type papers from './papers/oz.json';
import type planning from './planning/oz.json';
import type ratings from './ratings/oz.json';
import type reference from './reference/oz.json';
import type registration from './registration/oz.json';
import type restorations from './restorations/oz.json';
import type retakes from './retakes/oz.json';
import type shell from './shell/oz.json';
import type start from './start/oz.json';
import type structure from './structure/oz.json';
import type students from './students/oz.json';
import type syllabi from './syllabi/oz.json';
import type teachers from './teachers/oz.json';
import type universities from './universities/oz.json';
import type video from './video/oz.json';

/** The texts of resources and of the contract's schemas, by the part in which browsers load them. */
export interface ContractTexts {
  access: typeof access;
  content: typeof content;
  curricula: typeof curricula;
  gpa: typeof gpa;
  imports: typeof imports;
  'individual-schedules': typeof individualSchedules;
  messages: typeof messages;
  operations: typeof operations;
  papers: typeof papers;
  planning: typeof planning;
  ratings: typeof ratings;
  reference: typeof reference;
  registration: typeof registration;
  restorations: typeof restorations;
  retakes: typeof retakes;
  shell: typeof shell;
  start: typeof start;
  structure: typeof structure;
  students: typeof students;
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
