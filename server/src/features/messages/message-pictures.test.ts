import { files } from '@dekanat/contract/files/files.ts';
import { ownMessages } from '@dekanat/contract/messages/own-messages.ts';
import { studentMessages } from '@dekanat/contract/messages/student-messages.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { storageDirectory } from '#platform/files/storage-address.ts';
import { sweepFiles } from '#platform/files/stored-files.ts';
import { openStudentAccount, openTeacherAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { assignTeacher, makeTaughtPlan, openStudyingAccount } from '#test/study-factories.ts';
import { pdf, picture, statusOfPicture } from '#test/uploads.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();
let teacher: Awaited<ReturnType<typeof openTeacherAccount>>;
let student: Awaited<ReturnType<typeof openStudyingAccount>>;
beforeAll(async () => {
  const taught = await makeTaughtPlan(admin);
  teacher = await openTeacherAccount(server, admin);
  await assignTeacher(server, taught, teacher.id);
  student = await openStudyingAccount(server, admin, taught.plan);
});

const FOREIGN = 'Matndagi rasmni yuborib boʻlmaydi: uni oʻz qurilmangizdan qoʻshing';

async function upload(client: Client) {
  const [stored] = (await client.call(files.storeImage, { files: [await picture()] })).result;
  return { id: stored?.id ?? 0, address: stored?.file_url ?? '' };
}
const textWith = (address: string) => `<p>Rasm:</p><p><img src="${address}" alt="a" /></p>`;
const send = (message: string, given: object = {}) =>
  student.client.call(studentMessages.send, {
    body: { receiver_id: [teacher.userId], title: 'Savol', message, status: true, ...given },
  });
const write = (message: string) =>
  teacher.client.call(ownMessages.write, { body: { student_ids: [student.id], title: 'Javob', message } });

/** Removes all files that no record has claimed. */
async function sweep(): Promise<void> {
  await server.services.db
    .updateTable('files')
    .set({ unclaimed_since: sql`now() - interval '2 days'` })
    .where('unclaimed_since', 'is not', null)
    .execute();
  await sweepFiles(server.services);
}
const receivedBy = async (client: Client, id: number) =>
  (await client.call(ownMessages.read, { params: { id } })).result.message;
/** What the teacher who received the message gets for its picture. */
const statusForTeacher = async (id: number) => {
  const [, file] =
    /<img src="\/api\/resources\/showImage\/(\d+)"/.exec(await receivedBy(teacher.client, id)) ?? [];
  return (await teacher.client.call(files.showImage, { params: { id: Number(file) } })).status;
};

describe('pictures in the text of a student’s message', () => {
  it('reach the receiver by the signed address of the upload, and stay', async () => {
    const own = await upload(student.client);
    expect(own.address).toContain('/storage/');
    const { result } = await send(textWith(own.address));
    expect(await statusOfPicture(server, result.message)).toBe(200);
    await sweep();
    expect(await statusForTeacher(result.id)).toBe(200);
  });

  it('of a long text reach the receiver as well', async () => {
    const own = await upload(student.client);
    const long = `${'<p><b></b>Matn</p>'.repeat(1_000)}${textWith(own.address)}`;
    const { result } = await send(long, { status: false });
    await sweep();
    expect(await statusOfPicture(server, result.message)).toBe(200);
  });

  it('are found by every address of the upload, also an expired one', async () => {
    const { id } = await upload(student.client);
    const { keys, config } = server.services;
    const expired = storageDirectory(keys.refresh, id, Date.now() - 24 * 3_600_000);
    for (const address of [
      `/api/resources/showImage/${id}`,
      `${config.publicUrl}/api/resources/showImage/${id}?size=thumbnail`,
      `/storage/${expired}/rasm.jpg`,
    ]) {
      const { result } = await send(textWith(address), { template_message: true });
      expect(await statusOfPicture(server, result.message), address).toBe(200);
    }
  });

  it('are refused unless they are own uploads, and nothing is stored', async () => {
    const stranger = await openStudentAccount(server, admin);
    const foreign = await upload(stranger.client);
    const [document] = (await student.client.call(files.storeFile, { files: [pdf()] })).result;
    const before = (await student.client.call(studentMessages.list, { query: { status: 'false' } })).result;
    for (const address of [
      foreign.address,
      `/api/resources/showImage/${foreign.id}`,
      `/api/resources/showImage/${document?.id}`,
      foreign.address.replace(/\/storage\/\d+-/, '/storage/1-'),
      'https://boshqa.example/rasm.png',
      'data:image/png;base64,AAAA',
    ]) {
      const { status, error } = await send(textWith(address), { status: false });
      expect([status, error.message], address).toEqual([422, FOREIGN]);
    }
    const after = (await student.client.call(studentMessages.list, { query: { status: 'false' } })).result;
    expect(after.total).toBe(before.total);
  });
});

describe('pictures in the text of a teacher’s message', () => {
  it('reach students, in a message and in an answer, and stay', async () => {
    const [first, second] = [await upload(teacher.client), await upload(teacher.client)];
    const sent = await write(textWith(first.address));
    const question = (await send('<p>Qachon?</p>')).result;
    const answered = await teacher.client.call(ownMessages.answer, {
      params: { id: question.id },
      body: { message: textWith(second.address) },
    });
    await sweep();
    const { data } = (await student.client.call(studentMessages.list)).result;
    for (const { id } of [sent.result, answered.result]) {
      const message = data.find((one) => one.id === id)?.message ?? '';
      expect(await statusOfPicture(server, message)).toBe(200);
    }
  });

  it('are refused in the text when they are those of others', async () => {
    const { status, error } = await write(textWith((await upload(student.client)).address));
    expect([status, error.message]).toEqual([422, { message: [FOREIGN] }]);
  });
});
