import { profile } from '@dekanat/contract/access/profile.ts';
import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { files } from '@dekanat/contract/files/files.ts';
import { studentProfile } from '@dekanat/contract/students/profile/student-profile.ts';
import { studentTasks } from '@dekanat/contract/study/tasks.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sweepFiles } from '#platform/files/stored-files.ts';
import { changeAccount, openStudentAccount } from '#test/accounts.ts';
import { type Client, clientOf } from '#test/client.ts';
import { makeTaughtPlan, openStudyingAccount } from '#test/study-factories.ts';
import { pdf, picture } from '#test/uploads.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, admin2 } = useServer({
  callers: ['admin', 'admin2'],
  environment: { ANONYMOUS_UPLOADS: 'on', TRUST_PROXY: '127.0.0.1' },
});
const strict = useServer({ callers: [] });

const HERE = { 'x-forwarded-for': '203.0.113.7' };
const ELSEWHERE = { 'x-forwarded-for': '198.51.100.9' };

const upload = (
  sent: File,
  { call = files.storeImage, headers = HERE }: { call?: Endpoint; headers?: object } = {},
) => clientOf(server.url).call(call, { files: [sent], headers: { ...headers } });
async function uploaded(sent?: File, given?: Parameters<typeof upload>[1]) {
  const { result } = await upload(sent ?? (await picture()), given);
  const [file] = result as { id: number; file_url: string }[];
  if (file === undefined) throw new Error('Nothing was stored');
  return { ...file, path: new URL(file.file_url).pathname };
}
const get = (path: string, client?: Client) =>
  fetch(server.url + path, client ? { headers: { authorization: `Bearer ${client.token}` } } : {});
const setPhoto = async (client: Client, profile_img: number, headers = HERE) =>
  (await client.call(studentProfile.photo, { body: { profile_img }, headers })).status;
const open = () => openStudentAccount(server, admin);
const count = async () =>
  Number(
    (
      await sql<{
        n: number;
      }>`select count(*)::integer as n from files where uploaded_from is not null`.execute(server.services.db)
    ).rows[0]?.n,
  );

describe('an upload without an account', () => {
  it('is refused unless the installation allows it, and in no other call', async () => {
    const nobody = clientOf(strict.server.url);
    for (const call of [files.storeImage, files.storeFile])
      expect((await nobody.call(call, { files: [await picture()] })).status).toBe(401);
    expect((await upload(await picture(), { call: files.storeImageEditor })).status).toBe(401);
    for (const call of [files.showImage, files.file])
      expect((await clientOf(server.url).call(call, { params: { id: 1 } })).status).toBe(401);
    expect((await clientOf(server.url).call(studentProfile.photo, { body: {} })).status).toBe(401);
  });

  it('is refused with a sentence, and so is that of a student; staff learn the field', async () => {
    const empty = () => new File([], 'javob.pdf', { type: 'application/pdf' });
    const { client } = await open();
    const messageFor = async (one: Client) => {
      const { status, error } = await one.call(files.storeFile, { files: [empty()] });
      return [status, error.message];
    };
    const { status, error } = await upload(empty(), { call: files.storeFile });
    expect([status, error.message]).toEqual([422, 'Fayl boʻsh']);
    expect(await messageFor(client)).toEqual([422, 'Fayl boʻsh']);
    expect(await messageFor(admin)).toEqual([422, { 'files[]': ['Fayl boʻsh'] }]);
  });

  it.each(['Bearer null', 'Bearer undefined', 'Bearer ', 'Bearer'])(
    'is accepted with %j',
    async (authorization) => {
      expect((await upload(await picture(), { headers: { ...HERE, authorization } })).status).toBe(200);
    },
  );

  it('with a wrong token is refused, so that the client signs in again', async () => {
    const headers = { ...HERE, authorization: 'Bearer x.y.z' };
    expect((await upload(await picture(), { headers })).status).toBe(401);
  });

  it('is read by nobody until a student claims it, and by no other student afterwards', async () => {
    const { id, path } = await uploaded();
    const [student, other] = [await open(), await open()];
    const statuses = async () => [
      (await get(path)).status,
      ...(await Promise.all(
        [student.client, other.client, admin].map(async (client) => {
          const [image, file] = [`/api/resources/showImage/${id}`, `/api/resources/file/${id}`];
          return [(await get(image, client)).status, (await get(file, client)).status];
        }),
      )),
    ];
    expect(await statuses()).toEqual([404, [404, 404], [404, 404], [404, 404]]);
    expect(await setPhoto(student.client, id)).toBe(200);
    expect(await statuses()).toEqual([200, [200, 200], [404, 404], [200, 200]]);
    expect(await setPhoto(other.client, id)).toBe(422);
    const { rows } = await sql`select uploaded_by, uploaded_from from files where id = ${id}`.execute(
      server.services.db,
    );
    expect(rows).toEqual([{ uploaded_by: student.userId, uploaded_from: null }]);
  });

  it('is claimed by one of two students who try at once', async () => {
    const { id } = await uploaded();
    const clients = [(await open()).client, (await open()).client];
    const statuses = await Promise.all(clients.map((client) => setPhoto(client, id)));
    expect(statuses.toSorted()).toEqual([200, 422]);
  });

  it('has an id that nobody can count to, and is not claimed from another network', async () => {
    const [one, next] = [await uploaded(), await uploaded()];
    for (const { id } of [one, next]) expect(id).toBeGreaterThan(2 ** 30);
    expect(Math.abs(one.id - next.id)).toBeGreaterThan(1);
    const { client } = await open();
    expect(await setPhoto(client, one.id, ELSEWHERE)).toBe(422);
    expect(await setPhoto(client, one.id + 1)).toBe(422);
    expect(await setPhoto(client, one.id)).toBe(200);
  });

  it('is claimed by students only, and not as the upload of a colleague', async () => {
    const { id } = await uploaded();
    for (const client of [admin, admin2]) {
      const { status } = await client.call(profile.update, { body: { image: id }, headers: HERE });
      expect(status).toBe(422);
    }
    const classmate = await open();
    const [{ id: own = 0 } = {}] = (
      await classmate.client.call(files.storeImage, { files: [await picture()] })
    ).result;
    expect(await setPhoto((await open()).client, own)).toBe(422);
  });

  it('becomes the answer to a task, which a classmate neither reads nor hands in', async () => {
    const taught = await makeTaughtPlan(admin);
    const [student, classmate] = [
      await openStudyingAccount(server, admin, taught.plan),
      await openStudyingAccount(server, admin, taught.plan),
    ];
    const { id, path } = await uploaded(pdf('javob.pdf'), { call: files.storeFile });
    const params = { itemId: taught.items.task };
    const handIn = ({ client }: typeof student) =>
      client.call(studentTasks.handIn, { params, body: { resource: id }, headers: HERE });
    expect((await handIn(student)).status).toBe(200);
    expect((await handIn(classmate)).status).toBe(422);
    expect((await get(`/api/resources/file/${id}`, classmate.client)).status).toBe(404);
    expect((await get(`/api/resources/file/${id}`, student.client)).status).toBe(200);
    expect((await get(path)).status).toBe(200);
  });

  it('is the picture of the first sign-in', async () => {
    const { client, userId } = await open();
    await changeAccount(server, userId, { must_set_password: true });
    server.services.sessions.forget(userId);
    const { id } = await uploaded();
    const { status } = await client.call(studentProfile.firstPhoto, {
      body: { profile_img: id },
      headers: HERE,
    });
    expect(status).toBe(200);
  });

  it('waits one hour', async () => {
    const [late, early] = [await uploaded(), await uploaded()];
    const age = (id: number, minutes: number) =>
      sql`update files set unclaimed_since = now() - make_interval(mins => ${minutes}) where id = ${id}`.execute(
        server.services.db,
      );
    await age(late.id, 61);
    await age(early.id, 59);
    const { client } = await open();
    expect(await setPhoto(client, late.id)).toBe(422);
    await sweepFiles(server.services);
    const { rows } = await sql<{ id: number }>`
      select id from files where id in (${late.id}, ${early.id})`.execute(server.services.db);
    expect(rows).toEqual([{ id: early.id }]);
    expect(await setPhoto(client, early.id)).toBe(200);
  });

  it('is a picture or a PDF of up to 10 MB by its content, stored without metadata', async () => {
    const script = new File(['<script>alert(1)</script>'], 'a.png', { type: 'image/png' });
    const before = await count();
    for (const call of [files.storeImage, files.storeFile])
      expect((await upload(script, { call })).status).toBe(415);
    expect((await upload(pdf('a.png'))).status).toBe(415);
    const png = Buffer.from(await (await picture()).arrayBuffer());
    const padded = (bytes: number) =>
      new File([new Uint8Array(Buffer.concat([png, Buffer.alloc(bytes - png.length)]))], 'a.png');
    expect((await upload(padded(10 * 1024 * 1024 + 1))).status).toBe(413);
    expect(await count()).toBe(before);
    expect((await upload(padded(10 * 1024 * 1024))).status).toBe(200);
    const { id, path } = await uploaded(await picture({ format: 'jpeg', name: '../../rasm.exe' }));
    await setPhoto((await open()).client, id);
    expect(path).toMatch(/\/rasm\.jpg$/);
    const { exif } = await sharp(Buffer.from(await (await get(path)).arrayBuffer())).metadata();
    expect(exif).toBeUndefined();
  });

  it.each([
    ['a word', 'x'],
    ['nothing', ''],
    ['a list', '203.0.113.7, y'],
    ['a statement', "'; drop table files"],
    ['4,000 characters', 'z'.repeat(4_000)],
  ])('is accepted with %s as forged address', async (_what, address) => {
    const { status } = await upload(await picture(), { headers: { 'x-forwarded-for': address } });
    expect(status).toBe(200);
  });

  it('is refused while too much of one network waits, and not that of another', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.200' };
    await sql`insert into files (uploaded_from, key, name, mime, size)
      select '203.0.113.200', gen_random_uuid(), 'x.png', 'image/png', 1 from generate_series(1, 200)`.execute(
      server.services.db,
    );
    expect((await upload(await picture(), { headers })).status).toBe(429);
    expect((await upload(await picture(), { headers: ELSEWHERE })).status).toBe(200);
    await sql`delete from files where uploaded_from = '203.0.113.200'`.execute(server.services.db);
  });
});
