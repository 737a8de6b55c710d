import { type MessagePreferences, messagePreferences } from '@dekanat/contract/messages/messages.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { implement } from '#api/implement.ts';

async function readPreferences({ db, caller, services }: Context): Promise<MessagePreferences> {
  const row = await db
    .selectFrom('users')
    .leftJoin('message_preferences', 'message_preferences.user_id', 'users.id')
    .where('users.id', '=', caller.id)
    .select(['users.email', 'message_preferences.by_email'])
    .executeTakeFirstOrThrow();
  return { ...row, email_configured: services.config.smtpUrl !== undefined };
}

export const messagePreferenceFeature = implement(messagePreferences, {
  read: readPreferences,
  update: async (context, { body: { by_email } }) => {
    await context.db
      .insertInto('message_preferences')
      .values({ user_id: context.caller.id, by_email })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ by_email, updated_at: sql`now()` }))
      .execute();
    return readPreferences(context);
  },
});
