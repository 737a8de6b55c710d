import { z } from 'zod';
import { createCall, listCall, readCall, removeCall, updateCall } from '#api/calls.ts';
import { Id, Instant, line, QueryId, QueryStatus, STORED, Version } from '#api/fields.ts';
import { listQuery, page, Search } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { MESSAGES } from '../catalogue/messages.ts';
import { StoredFile } from '../files/files.ts';
import { richText } from '../rich-text/rich-text-field.ts';
import { MESSAGE_FIELDS } from './message-fields.ts';
import { ReceiverIds, Receivers } from './receivers.ts';
import { Resent } from './resent.ts';

export const TITLE_MAX = 200;
/** Characters of a message without its markup. */
export const BODY_MAX = 10_000;
export const ATTACHMENTS_MAX = 10;
/** Most messages of one bulk call. */
const BULK_MAX = 1_000;
/** Most receivers in a row; `receiver_count` is the number of all. */
export const RECEIVERS_SHOWN = 10;
const LIST_LIMIT = 60;
const OPTIONS_LIMIT = 200;

const FLAGS = new Map<unknown, boolean>([
  ...[true, 'true', 1, '1'].map((sent) => [sent, true] as const),
  ...[false, 'false', 0, '0'].map((sent) => [sent, false] as const),
]);
/** Clients send 1, 0, true or false, in queries and in bodies. */
const Flag = z.preprocess((sent) => FLAGS.get(sent) ?? sent, z.boolean());

/** failed: the job that wrote the receivers failed; the message can be sent again. */
export const MESSAGE_STATES = ['draft', 'template', 'sending', 'failed', 'sent'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** Kind of an account; students are `user` for the sake of existing clients. */
export const ReceiverRole = z.enum(['admin', 'teacher', 'user']);

export const Correspondent = z.object({
  receiver: z.object({ id: Id, username: z.string().nullable(), fio: z.string(), role: ReceiverRole }),
  read_at: Instant.nullable(),
  /** When it was read, else when it was sent. */
  updated_at: Instant,
});
export type Correspondent = z.infer<typeof Correspondent>;

export const Message = z.object({
  ...STORED,
  university_id: Id.nullable(),
  title: z.string(),
  /** HTML; template fields are replaced for the receiver. */
  message: z.string(),
  /** The first words, without markup. */
  excerpt: z.string(),
  /** true: sent, false: draft or template. */
  status: z.boolean(),
  template_message: z.boolean(),
  state: z.enum(MESSAGE_STATES),
  sender_id: Id,
  sender_username: z.string(),
  /** The first receivers; in a received message only the caller. */
  receiver_id: z.array(Id),
  conversation: z.array(Correspondent),
  receiver_count: z.int(),
  /** Of a draft: the chosen receivers besides `receiver_id`. */
  receivers: Receivers,
  by_email: z.boolean(),
  attachments: z.int(),
  parent_id: Id.nullable(),
  /** The first message of the thread. */
  thread_id: Id,
  /** When the caller, who received it, read it. */
  read_at: Instant.nullable(),
  sent_at: Instant.nullable(),
  trashed_at: Instant.nullable(),
  /** The job that sends it. */
  job_id: Id.nullable(),
});
export type Message = z.infer<typeof Message>;

export const MessageDetails = Message.extend({
  files: z.array(StoredFile),
  /** Number of receivers who have read it; for the sender. */
  read_count: z.int(),
  /** Number of receivers whom an e-mail or Telegram did not reach; for the sender. */
  failed_count: z.int(),
  /** Messages of the thread that the caller sent or received, oldest first. */
  thread: z.array(Message),
});
export type MessageDetails = z.infer<typeof MessageDetails>;

export const MessageListQuery = listQuery(
  {
    /** true or 1: sent, false or 0: drafts. 1 with the caller's own `receiver_id`: received and not read yet. */
    status: z.union([z.literal('1').transform(() => 1 as const), Flag]).optional(),
    /** The caller's own id: received messages. Another one: messages that the caller sent to this account. */
    receiver_id: QueryId.optional(),
    /** The caller's own id: sent messages. Another one: messages received from this account. */
    sender_id: QueryId.optional(),
    only_trashed: Flag.optional(),
    template_message: Flag.optional(),
    /** 1: not read yet. */
    unread: QueryStatus.optional(),
    search: Search,
  },
  LIST_LIMIT,
);

const fields = {
  university_id: Id.optional(),
  title: line(TITLE_MAX).optional(),
  message: richText({ min: 0, max: BODY_MAX }).optional(),
  receiver_id: ReceiverIds.optional(),
  receivers: Receivers.optional(),
  /** true: send, false: save as a draft. */
  status: Flag.optional(),
  template_message: Flag.optional(),
  /** Also send it by e-mail to those who have not decided against it. */
  by_email: z.boolean().optional(),
  /** Uploaded files (`storeFile`). */
  attachment_ids: z.array(Id).max(ATTACHMENTS_MAX).optional(),
};
export const MessageInput = z.strictObject(fields);
export type MessageInput = z.input<typeof MessageInput>;
const MessageUpdate = z.strictObject({ ...fields, version: Version.optional() });
const Answer = z.strictObject({
  message: richText({ min: 1, max: BODY_MAX }),
  attachment_ids: z.array(Id).max(ATTACHMENTS_MAX).optional(),
});
const UseTemplate = z.strictObject({
  receiver_id: ReceiverIds.optional(),
  receivers: Receivers.optional(),
  by_email: z.boolean().optional(),
});
const Chosen = z.strictObject({ ids: z.array(Id).min(1).max(BULK_MAX) });

/** A person who can be a receiver. */
export const ReceiverOption = z.object({
  user_id: Id,
  fio: z.string(),
  username: z.string().nullable(),
  /** Group, department or faculty. */
  place: z.string().nullable(),
});
export type ReceiverOption = z.infer<typeof ReceiverOption>;

const Field = z.enum(MESSAGE_FIELDS as ['name', 'group', 'debt']);
export const MessagePreview = z.object({
  /** Number of receivers. */
  total: z.int(),
  /** People who were chosen but have no account. */
  without_account: z.int(),
  /** Receivers who get an e-mail. */
  by_email: z.int(),
  fields: z.array(Field),
  /** Fields of the message that are empty for some receivers, with their number. */
  empty_fields: z.array(z.object({ field: Field, count: z.int() })),
  /** The message as the first receivers will see it. */
  rows: z.array(z.object({ user_id: Id, fio: z.string(), title: z.string(), message: z.string() })),
});
export type MessagePreview = z.infer<typeof MessagePreview>;

/** Whom a message would reach. */
export const Reach = z.object({
  /** Number of accounts. */
  total: z.int(),
  /** People who were chosen but have no account. */
  without_account: z.int(),
  /** The names of the first of them, in order. */
  names: z.array(z.string()),
  /** Selected people to whom the sender may not write: a message with them is neither stored nor sent. */
  out_of_reach: z.object({ student_ids: z.array(Id), teacher_ids: z.array(Id) }),
});
export type Reach = z.infer<typeof Reach>;

/** unconfirmed: the service did not answer, and a repetition might arrive twice. */
export const DELIVERY_STATES = ['waiting', 'sent', 'failed', 'unconfirmed'] as const;
const DeliveryState = z.enum(DELIVERY_STATES).nullable();
/** What became of a message for one receiver. */
export const ReceiverState = ReceiverOption.extend({
  role: ReceiverRole,
  read_at: Instant.nullable(),
  email: DeliveryState,
  email_error: z.string().nullable(),
  telegram: DeliveryState,
  telegram_error: z.string().nullable(),
});
export type ReceiverState = z.infer<typeof ReceiverState>;

const options = <const Path extends `/${string}`, Shape extends z.ZodRawShape>(path: Path, shape: Shape) =>
  listCall(path, 'message_index', listQuery({ fio: Search, ...shape }, OPTIONS_LIMIT), ReceiverOption);

export const messages = defineResource(MESSAGES.messages, {
  /** Without parameters: received messages. Only what the caller sent or received. */
  list: {
    method: 'GET',
    path: '/messages',
    access: 'message_index',
    query: MessageListQuery,
    result: page(Message).extend({ unread: z.int() }),
  },
  /** A receiver who reads a message has read it. */
  read: readCall('/messages/{id}', 'message_index', MessageDetails),
  /** For the sender: who has read the message, and whom an e-mail has reached. */
  receivers: listCall(
    '/messages/{id}/receivers',
    'message_index',
    listQuery({
      fio: Search,
      read: QueryStatus.optional(),
      email: z.enum(DELIVERY_STATES).optional(),
      failed: QueryStatus.optional(),
    }),
    ReceiverState,
  ),
  /** For the sender: sends failed e-mails and Telegram messages again to those who still want them. */
  resend: createCall('/messages/{id}/resend', 'message_store', z.strictObject({}), Resent),
  adminGroup: options('/messages/adminGroup', {}),
  studentGroup: options('/messages/studentGroup', {
    group_id: QueryId.optional(),
    faculty_id: QueryId.optional(),
  }),
  teacherGroup: options('/messages/teacherGroup', {
    department_id: QueryId.optional(),
    faculty_id: QueryId.optional(),
  }),
  create: createCall('/messages', 'message_store', MessageInput, Message),
  /** Whom the chosen receivers are, while the message is being written; nothing is stored. */
  reach: createCall(
    '/messages/reach',
    'message_store',
    z.strictObject({ receiver_id: ReceiverIds.optional(), receivers: Receivers.optional() }),
    Reach,
  ),
  /** Nothing is stored. */
  preview: createCall('/messages/preview', 'message_store', MessageInput, MessagePreview),
  /** Only an own message that is not sent: who may write one may finish it. */
  update: updateCall('/messages/{id}', ['message_store', 'message_update'], MessageUpdate, Message),
  /** Sends a new message made from a template. */
  sendTemplate: updateCall('/messages/sendTemplate/{id}', 'message_store', UseTemplate, Message),
  answer: createCall('/messages/{id}/answer', 'message_store', Answer, Message),
  markRead: updateCall('/messages/read', 'message_index', Chosen.extend({ read: z.boolean() }), z.null()),
  /** Moves it to the caller's trash; others still see it. */
  remove: removeCall('/messages/{id}', 'message_destroy'),
  /** The mailbox is the caller's own: everyone who may open it may tidy it up. */
  trash: updateCall('/messages/trash', 'message_index', Chosen, z.null()),
  restore: updateCall('/messages/restore', 'message_index', Chosen, z.null()),
});
