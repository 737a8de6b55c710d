import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { SubjectState, TakenSubject } from './subject-state.ts';

/** Student subjects without points that the plan does not give by itself, by semester subject. */
export async function takenIn(db: Queryable, semesterIds: number[]): Promise<Map<number, TakenSubject[]>> {
  const { rows } = await sql<TakenSubject & { semester_subject_id: number }>`
    select taken.id, taken.semester_subject_id, taken.student_id, taken.register_id, taken.group_id, taken.status, taken.restoration_id,
      acts.changes
    from semester_subjects planned join student_subjects taken on taken.semester_subject_id = planned.id
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('batch_id', change.batch_id, 'status', change.status, 'group_id', change.group_id,
        'register_id', change.register_id)), '[]') as changes
      from student_subject_changes change where change.student_subject_id = taken.id) acts
    where planned.semester_id = any(${semesterIds}::integer[])
      and (planned.choice_of_subject is not null or taken.status <> 1 or taken.restoration_id is not null or acts.changes <> '[]')
      and not exists (select from ratings where ratings.student_subject_id = taken.id)
    order by taken.id`.execute(db);
  const bySubject = Map.groupBy(rows, ({ semester_subject_id }) => semester_subject_id);
  return new Map(
    [...bySubject].map(([id, own]) => [
      id,
      own.map(({ semester_subject_id: _subject, ...taken }): TakenSubject => taken),
    ]),
  );
}

/** The student subjects to restore: as they were before the change, or as a later act has left them. */
function restored(before: SubjectState[], present: SubjectState[]) {
  const now = new Map(present.flatMap(({ taken = [] }) => taken.map((one) => [one.id, one])));
  return before.flatMap(({ id, row, taken = [] }) =>
    taken.map((former) => {
      const later = now.get(former.id);
      const known = new Set(former.changes.map(({ batch_id }) => batch_id));
      const isLater = later?.changes.some(({ batch_id }) => !known.has(batch_id)) === true;
      const state = isLater ? later : former;
      return { ...state, semester_subject_id: id, curriculum_id: row.curriculum_id };
    }),
  );
}

/**
 * Those that still fit: the student is registered in the curriculum and has reached the semester, and no act on the subject was undone
 * since the change.
 */
const fitting = (rows: ReturnType<typeof restored>, since: string) => sql`
  select stored.*, register.id as present_register, register.group_id as present_group
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) stored (id integer, student_id integer, semester_subject_id integer,
    curriculum_id integer, register_id integer, group_id integer, status smallint, restoration_id integer, changes jsonb)
  join student_registers former on former.id = stored.register_id
  join student_registers register on register.student_id = stored.student_id and register.curriculum_id = stored.curriculum_id
    and register.to_date is null
  join semesters reached on reached.id = register.semester_id
  join semester_subjects planned on planned.id = stored.semester_subject_id
  join semesters semester on semester.id = planned.semester_id and semester.number <= reached.number
  where not exists (
    select from batches where batches.undone_at > ${since}::timestamptz and (
      batches.id in (select (change ->> 'batch_id')::integer from jsonb_array_elements(stored.changes) change)
      or batches.id = (select batch_id from restorations where restorations.id = stored.restoration_id)))`;

/** Condition on `stored`: the student has chosen another member of the elective group since. */
const OTHER_CHOSEN = sql`exists (
  select from semester_subjects own join semester_subjects member on member.semester_id = own.semester_id
    and member.choice_of_subject = own.choice_of_subject and member.id <> own.id
  join student_subjects other on other.semester_subject_id = member.id and other.student_id = stored.student_id and other.status <> 4
  where own.id = stored.semester_subject_id)`;

/** Condition on `given`: nothing was done in the student subject. */
const UNUSED = sql`not exists (select from ratings where ratings.student_subject_id = given.id)
  and not exists (select from retake_subjects where retake_subjects.student_subject_id = given.id)
  and not exists (select from student_subject_changes where student_subject_changes.student_subject_id = given.id)`;

/**
 * Restores what students had chosen, and what was changed by hand, in subjects that are as they were before a change of the plan: `before`
 * are their states then, `present` those before the undo. What students have chosen since stays.
 */
export async function restoreTaken(
  db: Queryable,
  { before, present, since }: { before: SubjectState[]; present: SubjectState[]; since: string },
): Promise<void> {
  const rows = restored(before, present);
  if (rows.length === 0) return;
  const stored = fitting(rows, since);
  // What the plan has given in their place.
  await sql`
    delete from student_subjects given using (${stored}) stored
    where given.student_id = stored.student_id and given.semester_subject_id = stored.semester_subject_id and given.id <> stored.id
      and ${UNUSED}`.execute(db);
  const { rows: written } = await sql<{ id: number }>`
    insert into student_subjects (id, student_id, curriculum_id, semester_subject_id, register_id, group_id, status, restoration_id)
    overriding system value
    select stored.id, stored.student_id, stored.curriculum_id, stored.semester_subject_id,
      case when stored.status = 4 or stored.group_id = stored.present_group then stored.register_id else stored.present_register end,
      case when stored.status = 4 then stored.group_id else stored.present_group end, stored.status, stored.restoration_id
    from (${stored}) stored
    where (stored.status = 4 or not ${OTHER_CHOSEN}) and not exists (
      select from student_subjects given where given.student_id = stored.student_id
        and given.semester_subject_id = stored.semester_subject_id and given.id <> stored.id)
    order by stored.id
    on conflict (id) do update set status = excluded.status, group_id = excluded.group_id, register_id = excluded.register_id,
      restoration_id = excluded.restoration_id
    returning id`.execute(db);
  const ids = written.map(({ id }) => id);
  await sql`
    insert into student_subject_changes (batch_id, student_subject_id, status, group_id, register_id)
    select change.batch_id, stored.id, change.status, change.group_id, change.register_id
    from (${stored}) stored
    cross join lateral jsonb_to_recordset(stored.changes)
      change (batch_id integer, status smallint, group_id integer, register_id integer)
    join student_registers on student_registers.id = change.register_id
    where stored.id = any(${ids}::integer[])
    order by stored.id, change.batch_id
    on conflict (batch_id, student_subject_id) do update set register_id = excluded.register_id`.execute(db);
  await sql`select open_statements(array(
    select id from student_subjects where id = any(${ids}::integer[]) and status <> 4))`.execute(db);
}
