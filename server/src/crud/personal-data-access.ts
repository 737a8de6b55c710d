import type { Permission } from '@dekanat/contract/api/permissions.ts';
import { sql } from 'kysely';
import { type Context, inTransaction } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import { withoutTransaction } from '#api/implement.ts';
import { inScope } from '#api/scope.ts';

/** Records with personal data. */
export type PersonalRecord = 'students' | 'teachers';

/** What is confidential besides personal data: the right answers of the tests of a syllabus. */
type ConfidentialRecord = PersonalRecord | 'syllabi';

interface Shown {
  record: PersonalRecord;
  universityId: number;
  id: number;
}

/** Records that the caller saw personal data (docs/domain.md §13). */
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
 * The handler that returns the personal data of one record, read by `find` in the caller's scope, and records the access.
 * It uses a transaction of its own: a response with personal data is not stored under an Idempotency-Key.
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
 * For an export with personal data: records the access for each university, on the primary, since exports may be read from
 * a replica.
 * @throws Refusal forbidden if the caller may not change such records
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

/** Records that the caller saw what is confidential in a record; repeated access within an hour is recorded once. */
export async function recordRepeatedShowing(
  { services, caller, address }: Context,
  { record, universityId, id }: { record: ConfidentialRecord; universityId: number; id: number },
): Promise<void> {
  await sql`
    insert into personal_data_showings (record, university_id, row_id, user_id, address)
    select ${record}, ${universityId}, ${id}, ${caller.id}, ${address}
    where not exists (
      select from personal_data_showings
      where record = ${record} and row_id = ${id} and user_id = ${caller.id} and at > now() - interval '1 hour')`.execute(
    services.db,
  );
}

/** Records that the caller saw personal data of many records at once, such as the rows of a file; repeated access within an hour is recorded once. */
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
