import type { ContractTextKey, KeyOf } from '@dekanat/contract/locales/text-key.ts';
import type access from './access.json';
import type audit from './audit.json';
import type content from './content.json';
import type crud from './crud.json';
import type curricula from './curricula.json';
import type files from './files.json';
import type gpa from './gpa.json';
import type hemis from './hemis.json';
import type imports from './imports.json';
import type individualSchedules from './individual-schedules.json';
import type messages from './messages.json';
import type notifications from './notifications.json';
import type operations from './operations.json';
import type paperTemplates from './paper-templates.json';
import type papers from './papers.json';
import type planning from './planning.json';
import type ratings from './ratings.json';
import type reference from './reference.json';
import type registration from './registration.json';
import type restorations from './restorations.json';
import type retakes from './retakes.json';
import type statusChanges from './status-changes.json';
import type structure from './structure.json';
import type students from './students.json';
import type study from './study.json';
import type syllabi from './syllabi.json';
import type teachers from './teachers.json';
import type universities from './universities.json';

/** The texts that only the server says, by the feature, or the part of a lower layer, that says them. */
interface ServerTexts {
  access: typeof access;
  audit: typeof audit;
  content: typeof content;
  crud: typeof crud;
  curricula: typeof curricula;
  files: typeof files;
  gpa: typeof gpa;
  hemis: typeof hemis;
  imports: typeof imports;
  'individual-schedules': typeof individualSchedules;
  messages: typeof messages;
  notifications: typeof notifications;
  operations: typeof operations;
  'paper-templates': typeof paperTemplates;
  papers: typeof papers;
  planning: typeof planning;
  ratings: typeof ratings;
  reference: typeof reference;
  registration: typeof registration;
  restorations: typeof restorations;
  retakes: typeof retakes;
  'status-changes': typeof statusChanges;
  structure: typeof structure;
  students: typeof students;
  study: typeof study;
  syllabi: typeof syllabi;
  teachers: typeof teachers;
  universities: typeof universities;
}
type OwnKey = { [Part in keyof ServerTexts]: KeyOf<ServerTexts[Part]> }[keyof ServerTexts];

/** The key of a text that the server can translate: its own, or one of the contract. */
export type TextKey = ContractTextKey | OwnKey;

/** For a key that is stored in the database, or made of a value whose type allows more than there are texts. */
export const uncheckedKey = (key: string): TextKey => key as TextKey;
