import type { Permission } from '@dekanat/contract/api/permissions.ts';
import { sql } from 'kysely';
import { type Context, inTransaction } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import { withoutTransaction } from '#api/implement.ts';
import { inScope } from '#api/scope.ts';

/** Records with what is personal of somebody. */
export type PersonalRecord = 'students' | 'teachers';

interface Shown {
  record: PersonalRecord;
  universityId: number;
  id: number;
}

/** Writes down that the caller was shown what is personal of somebody (design/domain.md §7). */
async function recordShowing(
  { db, caller, address }: Context,
  { record, universityId, id }: Shown,
): Promise<void> {
  await db
    .insertInto('personal_data_showings')
    .values({ record, university_id: universityId, row_id: id, user_id: caller.id, address })
    .execute();
}

/**
 * The handler that shows what is personal of one record, which `find` reads in the caller's scope, and writes the showing down. In a
 * transaction of its own: an answer with personal data is not kept under an Idempotency-Key.
 */
export const revealPersonalData = <Personal extends { university_id: number }>(
  record: PersonalRecord,
  find: (context: Context, id: number) => Promise<Personal>,
) =>
  withoutTransaction((context: Context, { params }: { params: { id: number } }) =>
    inTransaction(context, async (db) => {
      const { university_id: universityId, ...shown } = await find({ ...context, db }, params.id);
      await recordShowing({ ...context, db }, { record, universityId, id: params.id });
      return shown;
    }),
  );

/**
 * For the export of a list with what is personal in full: written down for each university in it, to the primary, since exports may be
 * read elsewhere.
 * @throws Refusal forbidden to whoever may not change such records
 */
export async function requirePersonalDataAccess(
  context: Context,
  { record, needs }: { record: Shown['record']; needs: Permission },
): Promise<void> {
  if (!context.caller.permissions.has(needs)) throw new Refusal('forbidden');
  const { services, scope, caller, address } = context;
  await services.db
    .insertInto('personal_data_showings')
    .columns(['record', 'university_id', 'user_id', 'address'])
    .expression((eb) =>
      eb
        .selectFrom('universities')
        .where(inScope(scope, { university: 'universities.id' }))
        .select([
          sql<string>`${record}::text`.as('record'),
          'universities.id',
          sql<number>`${caller.id}::integer`.as('user_id'),
          sql<string>`${address}::text`.as('address'),
        ]),
    )
    .execute();
}

/** The same of many at once, such as the rows of a file; whoever looks on within the hour is written down already. */
export async function recordBulkAccess(
  { services, caller, address }: Context,
  { record, universityId }: Omit<Shown, 'id'>,
): Promise<void> {
  await sql`
    insert into personal_data_showings (record, university_id, user_id, address)
    select ${record}, ${universityId}, ${caller.id}, ${address}
    where not exists (
      select from personal_data_showings
      where record = ${record} and row_id is null and university_id = ${universityId} and user_id = ${caller.id}
        and at > now() - interval '1 hour')`.execute(services.db);
}
