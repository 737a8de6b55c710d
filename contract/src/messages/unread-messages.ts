import { z } from 'zod';
import { readCall } from '#api/calls.ts';
import { defineResource } from '#api/resource.ts';
import { MESSAGES } from '../catalogue/messages.ts';

/** In a file of its own, because every page loads it for the header. */
export const unreadMessages = defineResource(MESSAGES.messages, {
  count: readCall('/messages/unread', 'message_index', z.object({ unread: z.int() })),
});
