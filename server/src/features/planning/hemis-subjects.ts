import { type HemisReading, hemisSource, spellings } from '#features/structure/shared.ts';
import { RegisteredSubject } from '#integrations/hemis/hemis-structure.ts';

const FIELDS = ['id', 'subject', 'subject_type', 'subject_block', '_curriculum', 'curriculum'];

/** The subjects of all curricula; the service has a subject once for each semester in which it is taught. */
const subjectsOf = ({ list }: HemisReading, taken?: readonly string[]) =>
  list('data/curriculum-subject-list', RegisteredSubject, {}, taken);

/** Blocks of curricula are the groups of subjects; subjects without one are grouped by their type. */
const groupOf = ({ subject_block, subject_type }: RegisteredSubject): string | undefined =>
  subject_block?.name || subject_type?.name || undefined;

export const hemisSubjectGroups = hemisSource({
  columns: ['name.oz'],
  hasParts: false,
  async rows(reading) {
    const names = (await subjectsOf(reading, FIELDS)).flatMap((subject) => groupOf(subject) ?? []);
    return [...new Set(names)].map((name) => ({ 'name.oz': name }));
  },
});

const codeOf = ({ subject }: RegisteredSubject): string | undefined =>
  subject?.code || subject?.id || undefined;
/** A subject that is not imported: it has no code, or that of another one. */
const namedSubject = (planned: RegisteredSubject): string =>
  `subject: ${codeOf(planned) ?? '—'} ${planned.subject?.name || '—'}`;

export const hemisSubjects = hemisSource({
  columns: ['name.oz', 'code', 'subject_group_id', 'subject_type'],
  defaults: ['subject_group_id'],
  hasParts: false,
  async rows(reading) {
    const byCode = new Map<string, RegisteredSubject>();
    for (const planned of await subjectsOf(reading, FIELDS)) {
      const key = codeOf(planned);
      const known = key && byCode.get(key);
      if (key && !known) byCode.set(key, planned);
      // The same subject is there once for each semester; another one cannot have its code.
      else if (!known || known.subject?.name !== planned.subject?.name)
        reading.leaveOut(namedSubject(planned));
    }
    return [...byCode].map(([code, planned]) => ({
      'name.oz': planned.subject?.name,
      code,
      subject_group_id: groupOf(planned),
      subject_type: spellings(planned.subject_type),
    }));
  },
});
