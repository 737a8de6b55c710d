import { type RawBuilder, sql } from 'kysely';
import type { PublicContext, Services } from '#api/context.ts';
import type { Queryable } from '#db/database.ts';
import { publishToStudents } from './bus.ts';
import { type GatheredEvents, gatherEvents } from './gathered-events.ts';

declare module '#api/context.ts' {
  interface Services {
    /** By resource. */
    studentEvents: GatheredEvents<string>;
  }
}

/** A query of the ids of students, as `student_id`. */
export type StudentQuery = RawBuilder<unknown>;

/** `publishToStudents` for the students of a query. */
export async function publishToStudentsOf(
  db: Queryable,
  students: StudentQuery,
  resource: string,
): Promise<void> {
  const { rows } = await sql<{ student_id: number }>`
    select distinct student_id from (${students}) concerned order by student_id`.execute(db);
  await publishToStudents(
    db,
    rows.map(({ student_id }) => student_id),
    resource,
  );
}

export const createStudentEvents = ({
  db,
  runInBackground,
}: Pick<Services, 'db' | 'runInBackground'>): Services['studentEvents'] =>
  gatherEvents(runInBackground, async (changes) => {
    for (const [resource, ids] of changes) await publishToStudents(db, ids, resource);
  });

/**
 * `publishToStudents` after the commit and outside of it: a transaction with a notification makes all others with one wait for its
 * commit, and marks are saved often.
 */
export function publishToStudentsAfter(
  { services, onCommit }: Pick<PublicContext, 'services' | 'onCommit'>,
  studentIds: Iterable<number>,
  resource: string,
): void {
  const ids = [...studentIds];
  onCommit(() => services.studentEvents.publish(resource, ids));
}
