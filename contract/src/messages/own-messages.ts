import { z } from 'zod';
import { Id, line, QueryStatus } from '#api/fields.ts';
import { LanguageQuery, listQuery, page } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { MESSAGES } from '../catalogue/messages.ts';
import { richText } from '../rich-text/rich-text-field.ts';
import { BODY_MAX, Message, MessageDetails, TITLE_MAX } from './messages.ts';

/** Most students that a teacher writes to at once: a group. */
const STUDENTS_MAX = 200;

const shown = {
  id: true,
  title: true,
  message: true,
  excerpt: true,
  sender_username: true,
  attachments: true,
  read_at: true,
  sent_at: true,
} as const;
/** Of the person, in the script of the reader; the user name of an account without a person. */
const sender = { sender_name: z.string() };
const OwnMessage = Message.pick(shown).extend(sender);
export type OwnMessage = z.infer<typeof OwnMessage>;
const OwnMessageDetails = MessageDetails.pick({ ...shown, files: true }).extend({
  ...sender,
  /** Whether the caller may answer (`answer`). */
  answerable: z.boolean(),
});
export type OwnMessageDetails = z.infer<typeof OwnMessageDetails>;

const MessageText = richText({ min: 1, max: BODY_MAX, required: 'message.message.required' });

/** Received messages of every account: students and most teachers have no permission of the back office. */
export const ownMessages = defineResource(MESSAGES.messages, {
  /** Newest first, with the number of unread ones. */
  list: {
    method: 'GET',
    realm: 'auth',
    path: '/account/messages',
    access: 'signed-in',
    query: listQuery({ unread: QueryStatus.optional() }),
    result: page(OwnMessage).extend({ unread: z.int() }),
  },
  /** Who reads a message has read it. */
  read: {
    method: 'GET',
    realm: 'auth',
    path: '/account/messages/{id}',
    access: 'signed-in',
    query: LanguageQuery,
    result: OwnMessageDetails,
  },
  /** A teacher writes to students of the groups that are assigned, without a permission; at most 30 messages in an hour. */
  write: {
    method: 'POST',
    realm: 'auth',
    path: '/account/messages',
    access: 'signed-in',
    query: LanguageQuery,
    body: z.strictObject({
      student_ids: z.array(Id).min(1, 'message.receivers.required').max(STUDENTS_MAX),
      title: line(TITLE_MAX).min(1, 'message.title.required'),
      message: MessageText,
    }),
    result: z.object({ id: Id, receivers: z.int() }),
  },
  /** A teacher answers the sender of a received message, without a permission; the same limit as for `write`. */
  answer: {
    method: 'POST',
    realm: 'auth',
    path: '/account/messages/{id}/answer',
    access: 'signed-in',
    query: LanguageQuery,
    body: z.strictObject({ message: MessageText }),
    result: z.object({ id: Id }),
  },
});
