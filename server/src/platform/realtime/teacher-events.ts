import { type RawBuilder, sql } from 'kysely';
import type { Services } from '#api/context.ts';
import type { Queryable } from '#db/database.ts';
import { publishToTeachers } from './bus.ts';
import { type GatheredEvents, gatherEvents } from './gathered-events.ts';

declare module '#api/context.ts' {
  interface Services {
    teacherEvents: TeacherEvents;
  }
}

/** A kind of records whose changes concern the teachers to whom they are assigned. */
export interface TeacherSource {
  /** The resources that browsers of these teachers read again. */
  resources: readonly string[];
  /** A query of the assigned teachers of the records with these ids, as `teacher_id`. */
  teachersOf(ids: readonly number[]): RawBuilder<unknown>;
}

export type TeacherEvents = GatheredEvents<TeacherSource>;

type Changes = ReadonlyMap<TeacherSource, ReadonlySet<number>>;

async function publishChanges(db: Queryable, changes: Changes): Promise<void> {
  const teachers = new Map<string, Set<number>>();
  for (const [source, ids] of changes) {
    const { rows } = await sql<{ teacher_id: number }>`
      select distinct teacher_id from (${source.teachersOf([...ids])}) assigned`.execute(db);
    for (const resource of source.resources) {
      const concerned = teachers.get(resource) ?? new Set();
      for (const { teacher_id } of rows) concerned.add(teacher_id);
      teachers.set(resource, concerned);
    }
  }
  for (const [resource, ids] of teachers) await publishToTeachers(db, ids, resource);
}

/**
 * Gathers changes of this process: when 2,000 students start an exam in a minute, the browser of each of their teachers gets one event
 * per resource and interval, and the teachers are looked up once per interval.
 */
export const createTeacherEvents = ({
  db,
  runInBackground,
}: Pick<Services, 'db' | 'runInBackground'>): TeacherEvents =>
  gatherEvents(runInBackground, (changes) => publishChanges(db, changes));
