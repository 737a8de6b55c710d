import type { TestServer } from './server.ts';

/** The faculty of the first university whose students differ from those of the service with invented data. */
export async function demoFacultyName({ services }: TestServer, different: number): Promise<string> {
  const { name } = await services.db
    .selectFrom('students')
    .innerJoin('student_groups', 'student_groups.id', 'students.group_id')
    .innerJoin('specialities', 'specialities.id', 'student_groups.speciality_id')
    .innerJoin('faculty_translations', 'faculty_translations.faculty_id', 'specialities.faculty_id')
    .where('students.university_id', '=', 1)
    .where('faculty_translations.language', '=', 'oz')
    .groupBy(['specialities.faculty_id', 'faculty_translations.name'])
    .having((eb) => eb.fn.countAll(), '>=', different)
    .orderBy('specialities.faculty_id')
    .select('faculty_translations.name')
    .executeTakeFirstOrThrow();
  return name;
}
