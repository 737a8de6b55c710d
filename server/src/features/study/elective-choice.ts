import { sql } from 'kysely';
import { invalidField, Refusal } from '#api/errors.ts';
import { lockSemesters } from '#features/curricula/shared.ts';
import { configured } from '#features/reference/shared.ts';
import { writeChoices } from '#features/registration/shared.ts';
import {
  deadlineAfter,
  type Elective,
  electivesOf,
  isChoiceOver,
  isChoosable,
  requireOpenSheets,
  SHEET_CLOSED,
  whyFixed,
} from './elective-groups.ts';
import { lockStudying, type StudentContext } from './own-register.ts';
import { IS_TAKEN, ownElectives } from './own-subjects.ts';

interface OwnElective {
  semester_id: number;
  group: number | null;
  start: string;
  taken: boolean;
  sheet_closed: boolean;
}

/** Whether something can be chosen in a semester: after its deadline only as long as nothing was. */
function isOpen(electives: readonly OwnElective[], isOver: (elective: OwnElective) => boolean): boolean {
  const groups = [...Map.groupBy(electives, ({ group }) => group).values()];
  const chosen = groups.filter((members) => members.some(({ taken }) => taken));
  const isOffered = groups.some((members) => !chosen.includes(members) && isChoosable(members));
  return isOffered && (chosen.length === 0 || !electives.some(isOver));
}

/** The first deadline ahead of the semesters in which something can be chosen; one that is over when none is ahead. */
export async function choiceDeadline(context: StudentContext): Promise<string | null> {
  const { db, caller } = context;
  const electives = await ownElectives(context)
    .select([
      'subject.semester_id',
      'subject.choice_of_subject as group',
      sql<string>`own.start_date::text`.as('start'),
      IS_TAKEN.as('taken'),
      SHEET_CLOSED.as('sheet_closed'),
    ])
    .execute();
  if (electives.length === 0) return null;
  const days = await configured(db, caller.universityId, 'choice-subject-deadline');
  const isOver = ({ start }: OwnElective) => isChoiceOver(start, days);
  const open = [...Map.groupBy(electives, ({ semester_id }) => semester_id).values()]
    .filter((own) => isOpen(own, isOver))
    .flat();
  const ahead = open.filter((elective) => !isOver(elective));
  const [first] = (ahead.length > 0 ? ahead : open).map(({ start }) => start).toSorted();
  return first === undefined ? null : deadlineAfter(first, days);
}

/**
 * The elective groups without a choice.
 * @throws Refusal 405 when the choice was made, when only staff can make the rest of it, and when the deadline has passed after a part
 * of it was made
 */
async function requireOpenChoice({ db, caller }: StudentContext, groups: Elective[]): Promise<Elective[]> {
  const open = groups.filter(({ chosen }) => chosen === undefined);
  if (groups.length > 0 && open.length === 0)
    throw new Refusal('wrong_state', { key: 'study.electives.chosen' });
  const start = groups[0]?.members[0]?.start;
  if (start === undefined) throw new Refusal('wrong_state', { key: 'study.electives.none' });
  if (!open.some(({ members }) => isChoosable(members)))
    throw new Refusal('wrong_state', { key: 'study.electives.sheet_closed' });
  const days = await configured(db, caller.universityId, 'choice-subject-deadline');
  if (isChoiceOver(start, days) && open.length < groups.length)
    throw new Refusal('wrong_state', { key: 'study.electives.over' });
  return open;
}

/** Chooses one member of each elective group that has no choice yet and of which a student can choose one (decision 102). */
export async function choose(context: StudentContext, semesterId: number, subjectIds: number[]) {
  await lockSemesters(context.db, sql`array[${semesterId}::integer]`);
  await lockStudying(context);
  const groups = await electivesOf(context, semesterId);
  const open = await requireOpenChoice(context, groups);
  // Existing clients send one member of each group, also of those that have a choice.
  const before = new Set(groups.map(({ chosen }) => chosen?.subject_id));
  const wanted = new Set(subjectIds.filter((id) => !before.has(id)));
  const chosen = open.flatMap(({ members }) => members.filter(({ subject_id }) => wanted.has(subject_id)));
  const inEachGroup = open.every(({ members }) => {
    const ofGroup = members.filter(({ subject_id }) => wanted.has(subject_id)).length;
    return ofGroup === 1 || (ofGroup === 0 && !isChoosable(members));
  });
  if (!inEachGroup || chosen.length !== wanted.size) throw invalidField('subject_id', 'elective.members');
  await requireOpenSheets(context, chosen);
  const { caller } = context;
  const { subjects } = await writeChoices(
    context,
    { universityId: caller.universityId, semesterId },
    chosen.map(({ id }) => ({ studentId: caller.studentId, subjectId: id, formerId: null })),
  );
  return { chosen: subjects };
}

/** The members that are wanted in place of the chosen ones. @throws Invalid unless they are one of each of some groups */
function changesOf(groups: Elective[], wanted: ReadonlySet<number>) {
  const named = groups
    .map((group) => ({ ...group, wanted: group.members.filter(({ subject_id }) => wanted.has(subject_id)) }))
    .filter((group) => group.wanted.length > 0);
  if (named.length !== wanted.size) throw invalidField('subject_id', 'elective.members');
  return named.flatMap(({ wanted: [member, another], chosen }) => {
    if (member === undefined || another !== undefined) throw invalidField('subject_id', 'elective.members');
    if (chosen === undefined) throw new Refusal('wrong_state', { key: 'study.electives.not_chosen' });
    return member === chosen ? [] : [{ member, former: chosen }];
  });
}

/** Changes the choice of elective groups until the deadline, all or none (decision 111). */
export async function changeChoice(context: StudentContext, semesterId: number, subjectIds: number[]) {
  const { db, caller } = context;
  await lockSemesters(context.db, sql`array[${semesterId}::integer]`);
  await lockStudying(context);
  const groups = await electivesOf(context, semesterId);
  if (groups.length === 0) throw new Refusal('wrong_state', { key: 'study.electives.none' });
  const changes = changesOf(groups, new Set(subjectIds));
  // The same request again changes nothing, also when the deadline has passed since.
  if (changes.length === 0) return { changed: 0 };
  const days = await configured(db, caller.universityId, 'choice-subject-deadline');
  for (const { former } of changes) {
    const key = whyFixed(former, days);
    if (key !== undefined) throw new Refusal('wrong_state', { key });
  }
  await requireOpenSheets(
    context,
    changes.flatMap(({ member, former }) => [member, former]),
  );
  const { subjects } = await writeChoices(
    context,
    { universityId: caller.universityId, semesterId },
    changes.map(({ member, former }) => ({
      studentId: caller.studentId,
      subjectId: member.id,
      formerId: former.student_subject_id,
    })),
  );
  return { changed: subjects };
}
