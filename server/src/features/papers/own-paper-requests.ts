import { formatInstant } from '@dekanat/contract/api/days.ts';
import {
  type OwnPaperRequest,
  ownPaperRequests,
  type RequestState,
} from '@dekanat/contract/papers/own-paper-requests.ts';
import { sql } from 'kysely';
import { notFound, Refusal } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { wholeOrPage } from '#api/own-lists.ts';
import { firstRow } from '#db/first-row.ts';
import { type StudentContext, transcriptRefusal } from './order-refusals.ts';
import { announceRequest, publishRequests } from './request-news.ts';

async function rowsOf({ db, caller }: StudentContext, id?: number): Promise<OwnPaperRequest[]> {
  const rows = await db
    .selectFrom('paper_requests')
    .where('student_id', '=', caller.studentId)
    .where((eb) => (id === undefined ? eb.lit(true) : eb('id', '=', id)))
    .select([
      'id',
      sql<'transcript'>`kind`.as('kind'),
      'purpose',
      'comment',
      sql<RequestState>`request_state`.as('state'),
      'refusal_reason',
      'paper_id',
      'created_at',
      'ended_at',
    ])
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ created_at, ended_at, ...row }) => ({
    ...row,
    created_at: formatInstant(created_at),
    ended_at: ended_at && formatInstant(ended_at),
  }));
}

async function create(
  context: StudentContext,
  { purpose, comment }: Pick<OwnPaperRequest, 'purpose' | 'comment'>,
): Promise<OwnPaperRequest> {
  const { db, caller } = context;
  // Two requests at once are made one after the other; a paper that is issued meanwhile does not wait.
  await sql`select from students where id = ${caller.studentId} for no key update`.execute(db);
  const refusal = await transcriptRefusal(context);
  if (refusal !== undefined) throw refusal;
  const inserted = await db
    .insertInto('paper_requests')
    .values({
      university_id: caller.universityId,
      student_id: caller.studentId,
      kind: 'transcript',
      purpose,
      comment,
    })
    .returning('id')
    .execute();
  const { id } = firstRow(inserted);
  await announceRequest(db, id);
  await publishRequests(db, caller.universityId);
  return firstRow(await rowsOf(context, id));
}

/** @throws notFound for another student's, Refusal unless it is open */
async function withdraw(context: StudentContext, id: number): Promise<OwnPaperRequest> {
  const { db, caller } = context;
  const { request_state } = await db
    .selectFrom('paper_requests')
    .where('id', '=', id)
    .where('student_id', '=', caller.studentId)
    .select('request_state')
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  if (request_state !== 'requested') throw new Refusal('wrong_state', { key: 'paper_request.ended' });
  await db
    .updateTable('paper_requests')
    .set({ request_state: 'withdrawn', ended_at: sql`now()`, ended_by: caller.id })
    .where('id', '=', id)
    .execute();
  await publishRequests(db, caller.universityId);
  return firstRow(await rowsOf(context, id));
}

export const ownPaperRequestFeature = implement(ownPaperRequests, {
  list: async (context, { query }) => wholeOrPage(await rowsOf(context), query),
  create: (context, { body }) => create(context, body),
  withdraw: (context, { params }) => withdraw(context, params.id),
});
