import { sql } from 'kysely';
import { featureModule } from '#platform/resources/feature-module.ts';
import { messageFeature, unreadMessageFeature } from './messages.ts';
import { ownMessageFeature } from './own-messages.ts';
import { sendJob } from './send-job.ts';
import { studentMessageFeature } from './student-messages.ts';

export const messages = featureModule({
  routes: [messageFeature, unreadMessageFeature, ownMessageFeature, studentMessageFeature],
  jobs: [sendJob],
  files: [
    {
      table: 'messages',
      // The receiver of an answer may belong to another university.
      ofAccount: (userId) => sql`exists (
        select from messages where messages.file_ids @> array[files.id] and (messages.sender_id = ${userId}
          or exists (select from message_receivers own where own.message_id = messages.id and own.receiver_id = ${userId})))`,
    },
  ],
});
