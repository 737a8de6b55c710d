import type { Statement } from '@dekanat/contract/curricula/control-rules.ts';
import type { Curriculum } from '@dekanat/contract/curricula/curricula.ts';
import { type CellChange, type SavedCells, type Sheet, sheets } from '@dekanat/contract/ratings/sheets.ts';
import type { Client } from './client.ts';
import { HOURS, makePlannedSubject } from './curriculum-factories.ts';
import { makeStudentGroup } from './factories.ts';
import { makeStudent } from './people-factories.ts';
import type { TestServer } from './server.ts';

/** A server whose database can be written. */
interface Stored {
  services: Pick<TestServer['services'], 'db'>;
}

const DAY_MS = 86_400_000;
const [INTERIM_POINTS, FINAL_POINTS] = [50, 50];

interface Given {
  students?: number;
  facultyId?: number | undefined;
  universityId?: number;
}

export interface MadeSheet {
  curriculum: Curriculum;
  semesterId: number;
  semesterSubjectId: number;
  groupId: number;
  /** In order of their names. */
  studentSubjectIds: number[];
  studentIds: number[];
  interimId: number;
  finalId: number;
}

/** A control whose window is open. */
export const insertControl = (
  { services }: Stored,
  { curriculum, semesterSubjectId }: Pick<MadeSheet, 'curriculum' | 'semesterSubjectId'>,
  control_type_id: 2 | 3,
  given: { rating?: number; statement?: Statement; start_date?: string; end_date?: string } = {},
) =>
  services.db
    .insertInto('exam_schedules')
    .values({
      university_id: curriculum.university_id,
      curriculum_id: curriculum.id,
      semester_subject_id: semesterSubjectId,
      control_type_id,
      statement: 'first_statement',
      type: 'offline',
      rating: control_type_id === 2 ? INTERIM_POINTS : FINAL_POINTS,
      start_date: new Date(Date.now() - DAY_MS).toISOString(),
      ...given,
    })
    .execute();

/** The registrations and subjects of students, as an attachment stores them. */
async function register(
  { services: { db } }: Stored,
  {
    curriculum,
    semesterId,
    semesterSubjectId,
    groupId,
    studentIds,
  }: Omit<MadeSheet, 'studentSubjectIds' | 'interimId' | 'finalId'>,
): Promise<number[]> {
  const registers = await db
    .insertInto('student_registers')
    .values(
      studentIds.map((student_id) => ({
        university_id: curriculum.university_id,
        student_id,
        curriculum_id: curriculum.id,
        semester_id: semesterId,
        group_id: groupId,
        from_date: '2025-09-02',
      })),
    )
    .returning(['id', 'student_id'])
    .execute();
  const subjects = await db
    .insertInto('student_subjects')
    .values(
      registers.map(({ id, student_id }) => ({
        student_id,
        curriculum_id: curriculum.id,
        semester_subject_id: semesterSubjectId,
        register_id: id,
        group_id: groupId,
      })),
    )
    .returning(['id', 'student_id'])
    .execute();
  return studentIds.map((id) => subjects.find(({ student_id }) => student_id === id)?.id ?? 0);
}

/** The interim and final sheet of a new group in a new subject, with controls of 50 points each. */
export async function makeSheet(
  server: Stored,
  client: Client,
  { students = 2, facultyId }: Given = {},
): Promise<MadeSheet> {
  const { db } = server.services;
  const planned = await makePlannedSubject(client, facultyId === undefined ? {} : { faculty_id: facultyId });
  const { curriculum, semesterId, id: semesterSubjectId } = planned;
  await db.updateTable('semester_subjects').set(HOURS).where('id', '=', semesterSubjectId).execute();
  const group = await makeStudentGroup(client, { speciality_id: curriculum.speciality_id });
  const names = Array.from(
    { length: students },
    (_, index) => `Talabayev ${String(index + 1).padStart(3, '0')}`,
  );
  const people = await Promise.all(
    names.map((second_name) => makeStudent(client, { group_id: group.id, second_name })),
  );
  const studentIds = people.map(({ id }) => id);
  const place = { curriculum, semesterId, semesterSubjectId, groupId: group.id, studentIds };
  const studentSubjectIds = await register(server, place);
  for (const type of [2, 3] as const) await insertControl(server, place, type);
  const inserted = await db
    .insertInto('statements')
    .values(
      [2, 3].map((control_type_id) => ({
        university_id: curriculum.university_id,
        curriculum_id: curriculum.id,
        semester_id: semesterId,
        semester_subject_id: semesterSubjectId,
        group_id: group.id,
        control_type_id,
        statement: 1,
      })),
    )
    .returning(['id', 'control_type_id'])
    .execute();
  const idOf = (type: number) => inserted.find(({ control_type_id }) => control_type_id === type)?.id ?? 0;
  return { ...place, studentSubjectIds, interimId: idOf(2), finalId: idOf(3) };
}

export const readSheet = async (client: Client, id: number): Promise<Sheet> =>
  (await client.call(sheets.read, { params: { id } })).result;

export const saveCells = async (
  client: Client,
  id: number,
  changes: CellChange[],
  reason?: string,
): Promise<SavedCells> =>
  (await client.call(sheets.save, { params: { id }, body: { changes, ...(reason && { reason }) } })).result;

/** Interim points of a student without any. */
export const ic = (
  student_subject_id: number,
  value: number | null,
  was: number | null = null,
): CellChange => ({
  student_subject_id,
  field: 'ic_rating',
  value,
  was,
});

/** Final points of a student without any. */
export const fc = (
  student_subject_id: number,
  value: number | null,
  was: number | null = null,
): CellChange => ({
  student_subject_id,
  field: 'fc_rating',
  value,
  was,
});
