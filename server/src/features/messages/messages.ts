import { type Message, messages } from '@dekanat/contract/messages/messages.ts';
import { unreadMessages } from '@dekanat/contract/messages/unread-messages.ts';
import type { Context } from '#api/context.ts';
import { Invalid, invalidField, Refusal } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { publishToBrowsers } from '#platform/realtime/bus.ts';
import { answerMessage, sentMessage } from './message-answers.ts';
import { markMessages, readMessage } from './message-details.ts';
import { countUnread, listMessages } from './message-list.ts';
import { previewMessage, reachOf } from './message-preview.ts';
import { type Changes, changeMessage, choiceOf, contentOf, insertDraft, lockOwn } from './message-store.ts';
import { moveMessages } from './message-trash.ts';
import { requireChoice } from './receiver-accounts.ts';
import { adminOptions, studentOptions, teacherOptions } from './receiver-options.ts';
import { receiverStates, resendMessage } from './receiver-states.ts';
import { fieldProblems, sendMessage } from './send-message.ts';
import type { StoredMessage } from './stored-message.ts';

/** A super administrator sends a draft to the university for which it was written. @throws Invalid when the request names another one */
function inUniversityOf(context: Context, { university_id }: StoredMessage): Context {
  const { universityId } = context.scope;
  if (universityId !== null && university_id !== null && universityId !== university_id)
    throw invalidField('receiver_id', 'message.other_university');
  return { ...context, scope: { ...context.scope, universityId: universityId ?? university_id } };
}

/** Stores the changes, and sends the message unless it is to stay a draft or a template. */
async function save(
  context: Context,
  before: StoredMessage,
  { status = false, ...changes }: Changes & { status?: boolean | undefined },
): Promise<Message> {
  const message = await changeMessage(context, before, changes);
  if (status && message.state !== 'template') await sendMessage(inUniversityOf(context, message), message);
  else {
    const problems = message.state === 'template' ? fieldProblems(context, message) : [];
    if (problems.length > 0) throw new Invalid(problems);
    await requireChoice(context, choiceOf(message));
    await publishToBrowsers(context.db, { userId: context.caller.id }, { event: 'messages' });
  }
  return sentMessage(context, message.id);
}

export const messageFeature = implement(messages, {
  list: (context, { query }) => listMessages(context, query),
  read: (context, { params }) => readMessage(context, params.id),
  receivers: (context, { params, query }) => receiverStates(context, params.id, query),
  resend: (context, { params }) => resendMessage(context, params.id),
  adminGroup: (context, { query }) => adminOptions(context, query),
  studentGroup: (context, { query }) => studentOptions(context, query),
  teacherGroup: (context, { query }) => teacherOptions(context, query),
  create: async (context, { body }) => save(context, await insertDraft(context), body),
  reach: (context, { body: { receiver_id = [], receivers = {} } }) =>
    reachOf(context, { receiverIds: receiver_id, receivers }),
  preview: (context, { body }) => previewMessage(context, body),
  update: async (context, { params, body: { version, ...changes } }) =>
    save(context, await lockOwn(context, params.id, version), changes),
  sendTemplate: async (context, { params, body }) => {
    const template = await lockOwn(context, params.id);
    if (template.state !== 'template') throw new Refusal('wrong_state', { key: 'message.template.not' });
    const draft = await insertDraft(context);
    return save(context, draft, { ...contentOf(template), ...body, status: true });
  },
  answer: (context, { params, body }) => answerMessage(context, params.id, body),
  markRead: async (context, { body: { ids, read } }) => {
    await markMessages(context, ids, read);
    return null;
  },
  remove: (context, { params }) => moveMessages(context, [params.id], true),
  trash: (context, { body }) => moveMessages(context, body.ids, true),
  restore: (context, { body }) => moveMessages(context, body.ids, false),
});

export const unreadMessageFeature = implement(unreadMessages, {
  count: async (context) => ({ unread: await countUnread(context) }),
});
