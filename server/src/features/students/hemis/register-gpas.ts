import { z } from 'zod';
import { Coded, inSnakeCase, type RegisteredStudent, text } from '#integrations/hemis/hemis-fields.ts';
import { gpaOf } from './compare-student.ts';
import type { RegisterWork } from './comparison-work.ts';
import type { Target } from './our-students.ts';
import type { Pair } from './register-pairs.ts';
import type { RegisterPlaces } from './register-places.ts';

/** A GPA of the list with the number of its student; null when the service has none for the year. */
export const RegisteredGpa = z
  .preprocess(
    inSnakeCase,
    z.object({
      student: z
        .preprocess(inSnakeCase, z.object({ student_id_number: text }))
        .nullish()
        .catch(null),
      student_id_number: text.nullish().catch(null),
      gpa: text.nullish(),
      education_year: Coded,
    }),
  )
  .transform(({ student, student_id_number, gpa, education_year }) => ({
    number: student?.student_id_number ?? student_id_number ?? '',
    gpa,
    year: education_year?.code ?? '',
  }))
  .refine(({ number }) => number !== '');

type Gpas = ReadonlyMap<string, string>;

/** The last GPA of each student in the list of GPAs. Without the whole list there is none: the last one may be on another page. */
async function readGpas(
  { client, signal, effort, notRead }: RegisterWork,
  query: Record<string, string>,
): Promise<Gpas> {
  const last = new Map<string, { gpa: string; year: string }>();
  let rows = 0;
  const end = await client.eachItem(
    'data/student-gpa-list',
    query,
    async (items) => {
      rows += items.length;
      for (const item of items) {
        const { number = '', gpa, year = '' } = RegisteredGpa.safeParse(item).data ?? {};
        if (gpa && (last.get(number)?.year ?? '') <= year) last.set(number, { gpa, year });
      }
    },
    { effort: effort === 'quick' ? 'quick_optional' : 'optional', signal },
  );
  if (end.outcome !== 'complete' || (rows > 0 && last.size === 0)) {
    notRead('gpa');
    return new Map();
  }
  return new Map([...last].map(([number, { gpa }]) => [number, gpa]));
}

/** Whether there is a GPA here, and none there to compare it with. */
const isWanting = ({ ours, theirs }: Pair) => gpaOf(ours?.gpa) !== undefined && !theirs.avg_gpa;

/**
 * Fills in GPAs from the list of GPAs, where the service has none in its list of students. It is read once: for a faculty or a university
 * as a whole, for others the part of the group. Without it GPAs are not compared.
 */
export function gpaFiller(work: RegisterWork, { target }: Target, { filter }: RegisterPlaces) {
  const lists = new Map<string, Promise<Gpas>>();
  const isOfGroup = target === 'student' || target === 'group';

  function listFor({ group }: RegisteredStudent): Promise<Gpas> | undefined {
    const id = isOfGroup ? group?.id || filter?._group : undefined;
    if (target === 'student' && id === undefined) {
      // A user does not wait for the GPAs of all students.
      work.notRead('gpa');
      return undefined;
    }
    const key = id ?? '';
    const list = lists.get(key) ?? readGpas(work, id === undefined ? {} : { _group: id });
    lists.set(key, list);
    return list;
  }

  return async (pairs: readonly Pair[]): Promise<Pair[]> => {
    const filled: Pair[] = [];
    for (const pair of pairs) {
      const list = isWanting(pair) ? await listFor(pair.theirs) : undefined;
      const avg_gpa = list?.get(pair.theirs.student_id_number);
      filled.push(avg_gpa === undefined ? pair : { ...pair, theirs: { ...pair.theirs, avg_gpa } });
    }
    return filled;
  };
}
