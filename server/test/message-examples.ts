import { messages } from '@dekanat/contract/messages/messages.ts';
import { ownMessages } from '@dekanat/contract/messages/own-messages.ts';
import { studentMessages } from '@dekanat/contract/messages/student-messages.ts';
import { unreadMessages } from '@dekanat/contract/messages/unread-messages.ts';
import { sql } from 'kysely';
import { type ExampleContext, example, idOf } from './example.ts';
import { makeDraft, makeTemplate, messageInput, sendTo } from './message-factories.ts';

/** All administrators of the university receive it, among them the account that calls. */
const received = ({ maker }: ExampleContext) => sendTo(maker, undefined);
/** A message whose e-mail to an account of the university failed. */
export async function makeFailedEmail(context: Pick<ExampleContext, 'server' | 'maker'>) {
  const message = await sendTo(context.maker, undefined, { by_email: true });
  await context.server.services.db
    .updateTable('deliveries')
    .set({ state: 'failed', sent_at: null, error: 'No such user', error_at: sql`now()` })
    .where('message_id', '=', message.id)
    .execute();
  return message;
}

/** A message that the calling student has received. */
async function receivedByStudent({ maker, callerId }: ExampleContext): Promise<number> {
  return (await sendTo(maker, callerId === undefined ? undefined : [callerId])).id;
}
/** To someone who has written to the calling student. */
async function toStudent(context: ExampleContext) {
  const id = await receivedByStudent(context);
  const { sender_id } = (await context.maker.call(messages.read, { params: { id } })).result;
  return { receiver_id: [sender_id], title: 'Savol', message: 'Dars qachon?' };
}

const toAdmins = { receivers: { admins: true } };

export const messageExamples = [
  example(messages.list, () => ({ query: { status: 'true', unread: 1, search: 'xabar' } as const })),
  example(messages.read, async (context) => idOf(await received(context))),
  example(messages.receivers, async (context) => idOf(await received(context))),
  example(messages.resend, async (context) => ({ ...idOf(await makeFailedEmail(context)), body: {} })),
  example(messages.adminGroup, () => ({ query: { fio: 'admin' } })),
  example(messages.studentGroup, () => ({ query: { group_id: 1, limit: 200 } })),
  example(messages.teacherGroup, () => ({ query: { department_id: 1 } })),
  example(messages.create, () => ({ body: messageInput({ ...toAdmins, status: 1 }) })),
  example(messages.reach, () => ({ body: toAdmins })),
  example(messages.preview, () => ({ body: messageInput({ ...toAdmins, title: 'Salom, {name}' }) })),
  example(messages.update, async ({ maker }) => ({
    ...idOf(await makeDraft(maker)),
    body: { title: 'Yangi sarlavha', status: false },
  })),
  example(messages.sendTemplate, async ({ maker }) => ({
    ...idOf(await makeTemplate(maker)),
    body: toAdmins,
  })),
  example(messages.answer, async (context) => ({
    ...idOf(await received(context)),
    body: { message: '<p>Rahmat</p>' },
  })),
  example(messages.markRead, async (context) => ({
    body: { ids: [(await received(context)).id], read: true },
  })),
  example(messages.remove, async (context) => idOf(await received(context))),
  example(messages.trash, async (context) => ({ body: { ids: [(await received(context)).id] } })),
  example(messages.restore, async (context) => ({ body: { ids: [(await received(context)).id] } })),
  example(ownMessages.list, () => ({ query: { limit: 10 } })),
  example(ownMessages.write, () => ({
    body: { student_ids: [1], title: 'Topshiriq', message: '<p>Ertaga topshiring</p>' },
  })),
  example(ownMessages.read, async (context) => idOf(await received(context))),
  example(ownMessages.answer, async (context) => ({
    ...idOf(await received(context)),
    body: { message: '<p>Ertaga</p>' },
  })),
  example(unreadMessages.count, () => ({})),
  example(studentMessages.list, () => ({ query: { language: 'oz' } as const })),
  example(studentMessages.send, async (context) => ({ body: await toStudent(context) })),
  example(studentMessages.update, async (context) => ({
    params: { id: await receivedByStudent(context) },
    body: { read: true },
  })),
  example(studentMessages.remove, async (context) => ({ params: { id: await receivedByStudent(context) } })),
  example(studentMessages.receivers, () => ({ query: { type: 'student' } as const })),
  example(studentMessages.groups, () => ({})),
];
