import { sql } from 'kysely';
import type { Client } from './client.ts';
import { makeStudentGroup } from './factories.ts';
import { makeStudent } from './people-factories.ts';
import { makeSubject } from './planning-factories.ts';
import { insertControl } from './rating-factories.ts';
import { type ConfirmedPlan, makeConfirmedPlan } from './registration-factories.ts';
import type { TestServer } from './server.ts';

/** Two plans of one speciality, with a group each and one more. */
export interface Place {
  server: TestServer;
  plans: readonly ConfirmedPlan[];
  studentIds: readonly number[];
}

export async function makePlace(server: TestServer, client: Client, studentCount: number): Promise<Place> {
  const [a, b, c, d] = [
    (await makeSubject(client)).id,
    (await makeSubject(client)).id,
    (await makeSubject(client)).id,
    (await makeSubject(client)).id,
  ];
  const one = await makeConfirmedPlan(client, { subjects: [[a, b], [c]], electives: true });
  const { faculty_id, speciality_id } = one.curriculum;
  const other = await makeConfirmedPlan(client, { faculty_id, speciality_id, subjects: [[a, d], [b]] });
  const second = { ...one, group: await makeStudentGroup(client, { speciality_id }) };
  for (const { curriculum, semesters } of [one, other])
    for (const { id } of semesters.flatMap(({ subjects }) => subjects))
      await insertControl(server, { curriculum, semesterSubjectId: id }, 3, { rating: 100 });
  const studentIds: number[] = [];
  for (let made = 0; made < studentCount; made += 1)
    studentIds.push((await makeStudent(client, { group_id: one.group.id })).id);
  return { server, plans: [one, other, second], studentIds };
}

/** Ids of the rows of a query, in order. */
async function idsOf({ server }: Place, query: ReturnType<typeof sql<{ id: number }>>): Promise<number[]> {
  return (await query.execute(server.services.db)).rows.map(({ id }) => id);
}

const groupsOf = ({ plans }: Place) => plans.map(({ group }) => group.id);

export const batchesOf = (place: Place) =>
  idsOf(
    place,
    sql<{ id: number }>`
      select distinct batches.id from batches
      left join student_registers register on register.batch_id = batches.id
      left join student_movements movement on movement.batch_id = batches.id
      left join student_subject_changes change on change.batch_id = batches.id
      left join student_subjects student_subject on student_subject.id = change.student_subject_id
      where batches.undone_at is null
        and coalesce(register.student_id, movement.student_id, student_subject.student_id) = any(${[...place.studentIds]}::integer[])
      order by 1 desc`,
  );

/** The newest first. */
export const sheetsOf = (place: Place) =>
  idsOf(
    place,
    sql<{
      id: number;
    }>`select id from statements where group_id = any(${groupsOf(place)}::integer[]) order by id desc`,
  );

/** The applications for retakes that are not paid, oldest first. */
export const applicationsOf = async ({ server, studentIds }: Place) =>
  (
    await sql<{ id: number; status: number }>`select id, status from retake_applications
      where student_id = any(${[...studentIds]}::integer[]) and status < 2 order by id`.execute(
      server.services.db,
    )
  ).rows;

/** Those who left or are on leave: only they return. */
export const leftOf = (place: Place) =>
  idsOf(
    place,
    sql<{ id: number }>`select id from students
      where id = any(${[...place.studentIds]}::integer[]) and study_status <> 'studying' order by id`,
  );
