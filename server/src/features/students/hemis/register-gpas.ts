import { z } from 'zod';
import { Coded, inSnakeCase, type RegisteredStudent, text } from '#integrations/hemis/hemis-fields.ts';
import { type ComparisonWork, RegisterAway } from './comparison-work.ts';

const RegisteredGpa = z.preprocess(
  inSnakeCase,
  z.object({
    student: z
      .preprocess(inSnakeCase, z.object({ student_id_number: text }))
      .nullish()
      .catch(null),
    student_id_number: text.nullish().catch(null),
    gpa: text,
    education_year: Coded,
  }),
);

/** The last GPA of each student in the list of GPAs; what the service does not give is left out. */
async function readGpas({ client, signal }: ComparisonWork): Promise<ReadonlyMap<string, string>> {
  const last = new Map<string, { gpa: string; year: string }>();
  const end = await client.eachItem(
    'data/student-gpa-list',
    {},
    async (items) => {
      for (const item of items) {
        const found = RegisteredGpa.safeParse(item).data;
        const number = found?.student?.student_id_number ?? found?.student_id_number;
        const year = found?.education_year?.code ?? '';
        if (found && number && (last.get(number)?.year ?? '') <= year)
          last.set(number, { gpa: found.gpa, year });
      }
    },
    signal,
  );
  // A host without the list refuses it: then GPAs are not compared.
  if (end.outcome === 'away') throw new RegisterAway();
  return new Map([...last].map(([number, { gpa }]) => [number, gpa]));
}

/**
 * Fills in the GPA from the list of GPAs, where the service has none in its list of students. That list is read once, when the first
 * student without a GPA is met.
 */
export function gpaFiller(work: ComparisonWork) {
  let gpas: Promise<ReadonlyMap<string, string>> | undefined;
  return async (students: readonly RegisteredStudent[]): Promise<RegisteredStudent[]> => {
    if (students.every(({ avg_gpa }) => avg_gpa)) return [...students];
    gpas ??= readGpas(work);
    const found = await gpas;
    return students.map((student) =>
      student.avg_gpa ? student : { ...student, avg_gpa: found.get(student.student_id_number) ?? null },
    );
  };
}
