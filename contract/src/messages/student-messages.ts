import { z } from 'zod';
import { Id, Instant, line, QueryId } from '#api/fields.ts';
import { page } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import {
  CLAIMS_FILES,
  Flag,
  ownActCall,
  ownListCall,
  ownReadCall,
  WrittenInstant,
} from '#api/student-calls.ts';
import { MESSAGES } from '../catalogue/messages.ts';
import { StoredFile } from '../files/files.ts';
import { richText } from '../rich-text/rich-text-field.ts';
import { ATTACHMENTS_MAX, BODY_MAX, TITLE_MAX } from './messages.ts';

/** Most receivers of one message: a group. */
const RECEIVERS_MAX = 100;

const StudentMessage = z.object({
  id: Id,
  title: z.string(),
  /** HTML. */
  message: z.string(),
  /** When it was sent, else when it was begun. */
  created_at: WrittenInstant,
  /** ISO 8601. */
  updated_at: Instant,
  sender_id: Id,
  sender_username: z.string(),
  /** The full name; of staff the user name. */
  sender_name: z.string(),
  /** Whether the account of the sender was removed, so that nobody can reply. */
  sender_removed: z.boolean(),
  /** Of a message of the caller: the names of the first receivers. A received one names none. */
  receivers: z.array(z.string()),
  receiver_count: z.int(),
  files: z.array(StoredFile),
  read_at: WrittenInstant.nullable(),
});
export type StudentMessage = z.infer<typeof StudentMessage>;

/** An id that is not the caller's has no effect, and neither has something else. */
const AnyId = QueryId.optional().catch(undefined);
const Done = z.literal(true);

const Receiver = z.object({ id: Id, fio: z.string(), group_name: z.string() });
/** With the limit of the size of an attached file. */
const ReceiverList = page(Receiver).extend({ file_megabytes: z.int() });

const content = {
  /** Only a template needs none. */
  receiver_id: z.array(z.coerce.number().pipe(Id)).max(RECEIVERS_MAX).default([]),
  title: line(TITLE_MAX).min(1, 'message.title.required'),
  message: richText({ min: 1, max: BODY_MAX, required: 'message.message.required' }),
};

/** Messages of students: with classmates, their teachers, and whoever has written to them. */
export const studentMessages = defineResource(MESSAGES.messages, {
  /** As `GET /messages` of the back office: received ones unless the parameters name another folder. */
  list: ownListCall('/messages', StudentMessage, {
    status: z
      .union([z.literal('1').transform(() => 1 as const), Flag])
      .optional()
      .catch(undefined),
    receiver_id: AnyId,
    sender_id: AnyId,
    template_message: Flag.optional().catch(undefined),
    only_trashed: Flag.optional().catch(undefined),
  }),
  /** `status` false saves a draft, `template_message` a template, which has no receivers and is not sent. */
  send: {
    ...ownActCall(
      'POST',
      '/messages/send',
      {
        ...content,
        status: Flag.default(true),
        template_message: Flag.default(false),
        /** Uploaded files (`storeFile`). */
        attachment_ids: z.array(z.coerce.number().pipe(Id)).max(ATTACHMENTS_MAX).default([]),
      },
      StudentMessage,
    ),
    ...CLAIMS_FILES,
  },
  /**
   * `status` true sends a draft; `read` marks a received message, and so does `status` of one; `trashed` moves it to the trash or back.
   */
  update: ownActCall(
    'PUT',
    '/messages/{id}',
    { status: Flag.optional(), read: Flag.optional(), trashed: Flag.optional() },
    Done,
  ),
  /** Moves it to the trash. */
  remove: ownActCall('DELETE', '/messages/{id}', {}, Done),
  /** Whom the student may write to: classmates, or own teachers. */
  receivers: {
    ...ownListCall('/messages/usersGroup', Receiver, {
      type: z.enum(['student', 'teacher']).default('student').catch('student'),
    }),
    result: ReceiverList,
  },
  groups: ownReadCall('/rating/get-groups-list', z.array(z.object({ group_name: z.string() }))),
});
