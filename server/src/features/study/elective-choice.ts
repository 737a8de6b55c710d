import { dayAt, today } from '@dekanat/contract/api/days.ts';
import { sql } from 'kysely';
import { invalidField, Refusal } from '#api/errors.ts';
import { bestText } from '#crud/translations.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { configured } from '#features/reference/shared.ts';
import { writeChoices } from '#features/registration/shared.ts';
import { lockStudying, ownRegister, type StudentContext } from './own-register.ts';
import { ownElectives, ownSubjects } from './own-subjects.ts';

/** Until when the electives of a semester should be chosen: so many days after its start. */
const deadlineAfter = (start: string, days: number): string => {
  const day = new Date(`${start}T23:59:59+05:00`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString();
};

/** Whether the day of the deadline is over; its last second counts to its end. */
export const isChoiceOver = (start: string, days: number, now = Date.now()): boolean =>
  today(now) > dayAt(Date.parse(deadlineAfter(start, days)));

/** The first deadline of elective groups without a choice. */
export async function choiceDeadline(context: StudentContext): Promise<string | null> {
  const { db, caller } = context;
  const open = await ownSubjects(context)
    .where('taken.id', 'is', null)
    .select(sql<string | null>`min(own.start_date)::text`.as('start'))
    .executeTakeFirst();
  if (!open?.start) return null;
  const days = await configured(db, caller.universityId, 'choice-subject-deadline');
  return deadlineAfter(open.start, days);
}

/** The members of the elective groups of a semester, each group once. */
async function electivesOf(context: StudentContext, semesterId: number) {
  const { language } = context;
  const rows = await ownElectives(context)
    .where('own.id', '=', semesterId)
    .select([
      'subject.id',
      'subject.subject_id',
      sql<number>`subject.choice_of_subject`.as('choice_of_subject'),
      sql<string>`coalesce(${bestText(SUBJECT, 'name', 'subject.subject_id', language)}, '')`.as('name'),
      sql<boolean>`taken.id is not null`.as('chosen'),
      sql<string>`own.start_date::text`.as('start'),
    ])
    .orderBy('subject.choice_of_subject')
    .orderBy('subject.sort')
    .orderBy('subject.id')
    .execute();
  return [...Map.groupBy(rows, ({ choice_of_subject }) => choice_of_subject)].map(([number, members]) => ({
    number,
    members,
  }));
}
type Elective = Awaited<ReturnType<typeof electivesOf>>[number];

export const offeredElectives = async (
  context: StudentContext,
  semesterId: number,
  number: number | undefined,
) =>
  (await electivesOf(context, semesterId))
    .filter((group) => number === undefined || number === 0 || group.number === number)
    .map((group) => ({
      semestr_subject: [
        {
          choice_of_subject: group.number,
          choice_subject: group.members.map(({ subject_id, name, chosen }) => ({
            subject_id,
            subject_choice_name: { name },
            chosen,
          })),
        },
      ],
    }));

const isChosen = ({ members }: Elective) => members.some(({ chosen }) => chosen);

/** @throws Refusal 405 when the choice was made, and when the deadline has passed after a part of it was */
async function requireOpenChoice({ db, caller }: StudentContext, groups: Elective[]): Promise<Elective[]> {
  const open = groups.filter((group) => !isChosen(group));
  if (groups.length > 0 && open.length === 0)
    throw new Refusal('wrong_state', { key: 'study.electives.chosen' });
  const start = groups[0]?.members[0]?.start;
  if (start === undefined) throw new Refusal('wrong_state', { key: 'study.electives.none' });
  const days = await configured(db, caller.universityId, 'choice-subject-deadline');
  if (isChoiceOver(start, days) && open.length < groups.length)
    throw new Refusal('wrong_state', { key: 'study.electives.over' });
  return open;
}

/** Nobody joins a closed sheet but by staff. @throws Refusal 405 when the sheet of the caller's group in a subject is closed */
async function requireOpenSheets(context: StudentContext, subjectIds: number[]): Promise<void> {
  const register = await ownRegister(context).select('register.group_id').executeTakeFirst();
  const { rows } = await sql<{ state: string }>`
    select state from statements where semester_subject_id = any(${subjectIds}::integer[])
      and group_id = ${register?.group_id ?? 0} and statement = 1 order by id for share`.execute(context.db);
  if (rows.some(({ state }) => state === 'closed'))
    throw new Refusal('wrong_state', { key: 'study.electives.sheet_closed' });
}

/** Chooses one member of each elective group that has no choice yet (decision 102). */
export async function choose(context: StudentContext, semesterId: number, subjectIds: number[]) {
  await lockStudying(context);
  const groups = await electivesOf(context, semesterId);
  const open = await requireOpenChoice(context, groups);
  const wanted = new Set(subjectIds);
  const chosen = open.flatMap(({ members }) => members.filter(({ subject_id }) => wanted.has(subject_id)));
  const inEachGroup = open.every(
    ({ members }) => members.filter(({ subject_id }) => wanted.has(subject_id)).length === 1,
  );
  if (!inEachGroup || chosen.length !== wanted.size) throw invalidField('subject_id', 'elective.members');
  await requireOpenSheets(
    context,
    chosen.map(({ id }) => id),
  );
  const { caller } = context;
  const { subjects } = await writeChoices(
    context,
    { universityId: caller.universityId, semesterId },
    chosen.map(({ id }) => ({ studentId: caller.studentId, subjectId: id, formerId: null })),
  );
  return { chosen: subjects };
}
