import type { HemisPush, hemisPushes, PushState } from '@dekanat/contract/gpa/ministry/hemis-pushes.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Context, messageLanguage } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { translate } from '#api/messages.ts';
import { accountName } from '#crud/account-name.ts';
import { listHandler } from '#crud/list-handler.ts';
import { definedOnly, type ListFilters, orderOf } from '#crud/paging.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { addNames, relatedName } from '#crud/related-names.ts';
import { wordsMatch } from '#crud/translations.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import { matchingStudents, studentName } from '#features/students/shared.ts';

type Query = z.output<typeof hemisPushes.list.query>;
type Filters = Partial<ListFilters<typeof hemisPushes.list.query>> & { id?: number };

const NAMES = { student_group_name: relatedName(STUDENT_GROUP, 'name', 'group_id') } as const;

/** Pushes of students in the scope. */
const matching = (
  view: Pick<QueryScope, 'db' | 'scope'>,
  { id, state, faculty_id, group_id, fio }: Filters,
) =>
  matchingStudents(view, { faculty_id, group_id })
    .innerJoin('hemis_pushes as push', (join) =>
      join
        .onRef('push.student_id', '=', 'students.id')
        .onRef('push.university_id', '=', 'students.university_id'),
    )
    .where(wordsMatch(sql`students.name_key || ' ' || students.id_number`, fio))
    .where((eb) => eb.and(definedOnly({ 'push.id': id, 'push.state': state })));

const rows = (view: QueryScope, filters: Filters) =>
  matching(view, filters)
    .leftJoin('users', 'users.id', 'push.user_id')
    .select([
      'push.id',
      'push.university_id',
      sql<'gpa'>`push.kind`.as('kind'),
      sql<string>`push.year || '-' || push.year + 1`.as('academic_year_name'),
      'students.id as student_id',
      studentName(view.language).as('fio'),
      'students.id_number',
      'students.group_id',
      sql<string>`push.payload ->> 'gpa'`.as('gpa'),
      sql<number>`(push.payload ->> 'creditSum')::integer`.as('credits'),
      sql<number>`(push.payload ->> 'debtSubjects')::integer`.as('debts'),
      sql<PushState>`push.state`.as('state'),
      'push.attempts',
      sql<string | null>`case when push.state = 'waiting' then push.due_at end`.as('due_at'),
      'push.said',
      sql<keyof typeof REASONS | null>`push.reason`.as('reason'),
      'push.created_at',
      'push.sent_at',
      accountName.as('user_name'),
    ])
    .orderBy(
      // The newest first.
      orderOf(filters.sort ?? '-id', { id: sql.ref('push.id'), fio: studentName(view.language) }, 'id', [
        sql.ref('push.id'),
      ]),
    );

type Row = Awaited<ReturnType<typeof page>>['data'][number];

/** Our reason, with the words of the service; each of them alone where the other is missing. */
function shown({ reason, said, ...row }: Row, context: Context): HemisPush {
  const language = messageLanguage(context);
  const own = reason === null ? null : translate(REASONS[reason], language);
  if (own === null || said === null) return { ...row, said: said ?? own };
  return { ...row, said: translate('hemis_push.reason.said', language, { reason: own, said }) };
}

const REASONS = {
  unknown_student: 'hemis_push.reason.unknown_student',
  other_studies: 'hemis_push.reason.other_studies',
  other_university: 'hemis_push.reason.other_university',
  unknown_university: 'hemis_push.reason.unknown_university',
  no_answer: 'hemis_push.reason.no_answer',
  changed: 'hemis_push.reason.changed',
  restored: 'hemis_push.reason.restored',
  disconnected: 'hemis_push.reason.disconnected',
} as const;

const page = listHandler(rows, matching, NAMES);

export async function listPushes(context: Context, { query }: { query: Query }) {
  const found = await page(context, { query });
  return { ...found, data: found.data.map((row) => shown(row, context)) };
}

/** @throws notFound outside the scope */
export async function readPush(context: Context, id: number): Promise<HemisPush> {
  const row = await rows(context, { id }).executeTakeFirstOrThrow(notFound);
  return shown(await addNames(context, row, NAMES), context);
}
