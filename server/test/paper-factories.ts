import { callLetters } from '@dekanat/contract/papers/call-letters.ts';
import { transcripts } from '@dekanat/contract/papers/transcripts.ts';
import type { Client } from './client.ts';
import { addSubject, makePlan } from './curriculum-factories.ts';
import { makeSpeciality, makeStudentGroup, unique } from './factories.ts';
import { makeStudent } from './people-factories.ts';
import type { TestServer } from './server.ts';

interface Given {
  students?: number;
  facultyId?: number | undefined;
  universityId?: number;
}

/** Students of a new group, registered in the second semester of a new curriculum with one subject in each. */
export async function makeRegisteredGroup(
  { services: { db } }: { services: Pick<TestServer['services'], 'db'> },
  client: Client,
  { students = 1, facultyId, universityId = 1 }: Given = {},
) {
  const speciality = await makeSpeciality(client, facultyId === undefined ? {} : { faculty_id: facultyId });
  const { id: groupId } = await makeStudentGroup(client, { speciality_id: speciality.id });
  const { curriculum, semesterIds } = await makePlan(client, {
    speciality_id: speciality.id,
    faculty_id: speciality.faculty_id,
  });
  const studentIds: number[] = [];
  for (let made = 0; made < students; made += 1)
    studentIds.push((await makeStudent(client, { group_id: groupId })).id);
  const subjects = await Promise.all(semesterIds.map((semesterId) => addSubject(client, semesterId)));
  const subjectIds = subjects.map(({ id }) => id);
  await db
    .updateTable('semester_subjects')
    .set({ theory_lesson_hour: 30, practical_lesson_hour: 30, independent_lesson_hour: 60, credit_hour: 4 })
    .where('id', 'in', subjectIds)
    .execute();
  const registers = await db
    .insertInto('student_registers')
    .values(
      studentIds.map((student_id) => ({
        university_id: universityId,
        student_id,
        curriculum_id: curriculum.id,
        semester_id: semesterIds[1] ?? 0,
        group_id: groupId,
        from_date: '2026-02-05',
      })),
    )
    .returning(['id', 'student_id'])
    .execute();
  const taken = await db
    .insertInto('student_subjects')
    .values(
      registers.flatMap(({ id, student_id }) =>
        subjectIds.map((semester_subject_id) => ({
          student_id,
          curriculum_id: curriculum.id,
          semester_subject_id,
          register_id: id,
          group_id: groupId,
        })),
      ),
    )
    .returning(['id', 'student_id', 'semester_subject_id'])
    .execute();
  return { curriculum, semesterIds, subjectIds, groupId, studentIds, registers, taken };
}

/** Lets semesters have ended. */
export const endSemesters = (
  { services: { db } }: { services: Pick<TestServer['services'], 'db'> },
  ids: readonly number[],
) =>
  db
    .updateTable('semesters')
    .set({ start_date: '2025-09-01', end_date: '2026-01-31' })
    .where('id', 'in', ids)
    .execute();

/** The result of a student subject. */
export const insertRating = (
  { services: { db } }: TestServer,
  student_subject_id: number,
  given: { rating: number; mark: number; statement?: number; absent?: boolean; passing_score?: number },
) =>
  db
    .insertInto('ratings')
    .values({
      student_subject_id,
      statement: 1,
      ic_max: 50,
      fc_max: 50,
      passing_score: 60,
      source: 'entered',
      user_id: 1,
      ...given,
    })
    .execute();

export const transcriptInput = (student_id: number, semester_id: number) => ({
  student_id,
  semester_id,
  regester_number: `T-${unique()}`,
  regester_date: '2026-11-20',
  start_year: 2025,
  end_year: 2026,
  accepted: ['semester_running'],
});

export async function makeTranscript(server: TestServer, client: Client, given: Given = {}) {
  const group = await makeRegisteredGroup(server, client, given);
  const body = transcriptInput(group.studentIds[0] ?? 0, group.semesterIds[1] ?? 0);
  return { ...group, transcript: (await client.call(transcripts.create, { body })).result };
}

export const callLetterInput = (student_register_id: number) => ({
  student_register_id,
  order_number: `C-${unique()}`,
  order_date: '2026-11-20',
  start_date: '2026-12-01',
  end_date: '2026-12-20',
});

export async function makeCallLetter(server: TestServer, client: Client, given: Given = {}) {
  const group = await makeRegisteredGroup(server, client, given);
  const body = callLetterInput(group.registers[0]?.id ?? 0);
  return { ...group, letter: (await client.call(callLetters.create, { body })).result };
}
