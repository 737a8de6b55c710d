import { z } from 'zod';
import { QueryStatus } from '#api/fields.ts';
import { LanguageQuery, listQuery, page } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { MESSAGES } from '../catalogue/messages.ts';
import { Message, MessageDetails } from './messages.ts';

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
const OwnMessage = Message.pick(shown);
export type OwnMessage = z.infer<typeof OwnMessage>;
const OwnMessageDetails = MessageDetails.pick({ ...shown, files: true });
export type OwnMessageDetails = z.infer<typeof OwnMessageDetails>;

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
});
