import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { admins } from '@dekanat/contract/access/admins/admins.ts';
import { profile } from '@dekanat/contract/access/profile.ts';
import type { Permission } from '@dekanat/contract/api/permissions.ts';
import { files, type StoredFile } from '@dekanat/contract/files/files.ts';
import { lessonFiles } from '@dekanat/contract/syllabi/lesson-files.ts';
import { lessonItems } from '@dekanat/contract/syllabi/lesson-items.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { claimFiles, storeFiles, sweepFiles } from '#platform/files/stored-files.ts';
import { openAccount, openStudentAccount, openTeacherAccount } from '#test/accounts.ts';
import { type Client, signIn } from '#test/client.ts';
import { makeFaculty, makeGroup, makeImage, makePhoto } from '#test/factories.ts';
import { makeItem, makeLesson, makeModule, makeSyllabus } from '#test/syllabus-factories.ts';
import { pdf, picture } from '#test/uploads.ts';
import { useServer } from '#test/use-server.ts';

let superadmin: Client;
let admin: Client;
let admin2: Client;
let viewer: Client;
const { server } = useServer({ callers: [], environment: { FILE_LIMIT_MB: '1' } });
beforeAll(async () => {
  [superadmin, admin, admin2, viewer] = (await Promise.all(
    (['superadmin', 'admin', 'admin2', 'viewer'] as const).map((name) => signIn(server.url, name)),
  )) as [Client, Client, Client, Client];
});

/** The bytes of a response. */
async function bytesOf(client: Client, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(server.url + path, {
    headers: { authorization: `Bearer ${client.token}`, ...headers },
  });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}
const statusOf = async (client: Client, { file_url }: Pick<StoredFile, 'file_url'>) =>
  (await bytesOf(client, file_url)).response.status;
const storedNames = async () =>
  (
    await readdir(join(server.services.config.dataDirectory, 'files'), {
      recursive: true,
      withFileTypes: true,
    })
  )
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const age = (id: number, hours: number) =>
  sql`update files set unclaimed_since = now() - make_interval(hours => ${hours}) where id = ${id}`.execute(
    server.services.db,
  );

describe('an image', () => {
  it('is re-encoded without metadata and returned with its URL', async () => {
    const sent = await picture({
      name: 'C:\\Rasmlar\\Mening rasmim.JPEG',
      format: 'jpeg',
      width: 800,
      height: 600,
    });
    expect(Buffer.from(await sent.arrayBuffer()).includes('Maxfiy Muallif')).toBe(true);
    const { result } = await admin.call(files.storeImage, { files: [sent] });
    expect(result).toEqual([
      {
        id: expect.any(Number),
        file_url: `/api/resources/showImage/${result[0]?.id}`,
        name: 'Mening rasmim.jpeg',
        size: expect.any(Number),
        mime: 'image/jpeg',
      },
    ]);
    const { bytes } = await bytesOf(admin, result[0]?.file_url ?? '');
    expect(bytes.length).toBe(result[0]?.size);
    expect(bytes.includes('Maxfiy Muallif')).toBe(false);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 800, height: 600, format: 'jpeg' });
  });

  it('has a thumbnail', async () => {
    const { result } = await admin.call(files.storeImage, {
      files: [await picture({ width: 900, height: 600 })],
    });
    const { bytes } = await bytesOf(admin, `${result[0]?.file_url}?size=thumbnail`);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 320, height: 213, format: 'png' });
  });

  it('is rotated upright', async () => {
    const sideways = await sharp(Buffer.from(await (await picture({ format: 'jpeg' })).arrayBuffer()))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { result } = await admin.call(files.storeImage, {
      files: [new File([new Uint8Array(sideways)], 'a.jpg')],
    });
    const { bytes } = await bytesOf(admin, result[0]?.file_url ?? '');
    const { width, height, orientation } = await sharp(bytes).metadata();
    expect([width, height, orientation]).toEqual([30, 40, undefined]);
  });

  it('is served with headers that let a browser display but not run it', async () => {
    const image = await makeImage(admin);
    const { response } = await bytesOf(admin, image.file_url);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': "inline; filename*=UTF-8''rasm.png",
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'private, max-age=3600',
      vary: expect.stringContaining('authorization'),
    });
    const etag = response.headers.get('etag') ?? '';
    const again = await bytesOf(admin, image.file_url, { 'if-none-match': etag });
    expect([again.response.status, again.bytes.length]).toEqual([304, 0]);
    expect((await bytesOf(admin2, image.file_url, { 'if-none-match': etag })).response.status).toBe(404);
  });

  it('keeps the order of several uploads', async () => {
    const sent = await Promise.all(['b.png', 'a.png', 'c.png'].map((name) => picture({ name })));
    const { result } = await admin.call(files.storeImageEditor, { files: sent });
    expect(result.map(({ name }) => name)).toEqual(['b.png', 'a.png', 'c.png']);
  });
});

describe('a document', () => {
  it('is served as an unchanged download', async () => {
    const sent = pdf('Buyruq № 12 «oʻqish».pdf');
    const { result } = await admin.call(files.storeFile, { files: [sent] });
    const [stored] = result;
    expect(stored).toMatchObject({
      name: 'Buyruq № 12 «oʻqish».pdf',
      mime: 'application/pdf',
      size: sent.size,
    });
    const { response, bytes } = await bytesOf(admin, stored?.file_url ?? '');
    expect(bytes).toEqual(Buffer.from(await sent.arrayBuffer()));
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('Buyruq № 12 «oʻqish».pdf')}`,
    );
    expect(await statusOf(admin, { file_url: `/api/resources/showImage/${stored?.id}` })).toBe(404);
  });

  it('may be as large as configured', async () => {
    const fits = await admin.call(files.storeFile, { files: [pdf('a.pdf', 'x'.repeat(1_000_000))] });
    expect(fits.status).toBe(200);
    const { status, error } = await admin.call(files.storeFile, {
      files: [pdf('a.pdf', 'x'.repeat(1_100_000))],
    });
    expect([status, error.message]).toEqual([413, 'Fayl 1 MB dan kichik boʻlsin']);
  });
});

describe('a file is visible', () => {
  it('to its uploader until a record claims it, then to the university', async () => {
    const image = await makeImage(admin);
    const seen = () =>
      Promise.all([admin, viewer, admin2, superadmin].map((client) => statusOf(client, image)));
    expect(await seen()).toEqual([200, 404, 404, 404]);
    await admin.call(profile.photo, { body: { image: image.id } });
    expect(await seen()).toEqual([200, 200, 404, 200]);
  });

  it('to users restricted to a faculty only if their faculty’s records hold it', async () => {
    const [own, others] = await Promise.all([makeFaculty(admin), makeFaculty(admin)]);
    const bound = async (facultyId: number) => (await openAccount(server, admin, { facultyId })).client;
    const [dean, colleague, stranger] = await Promise.all([bound(own.id), bound(own.id), bound(others.id)]);
    const photos = await Promise.all([dean, colleague, stranger, admin].map((client) => makePhoto(client)));
    expect(await Promise.all(photos.map((photo) => statusOf(dean, photo)))).toEqual([200, 200, 404, 404]);
    expect(await Promise.all(photos.map((photo) => statusOf(viewer, photo)))).toEqual([200, 200, 200, 200]);
  });

  it('to users of its university who may see syllabi, also of one faculty, once a syllabus claims it', async () => {
    const { id: moduleId } = await makeModule(admin, (await makeSyllabus(admin)).id);
    const lesson = await makeLesson(admin, { moduleId, type: 'theoretical' });
    const [photo, attached, image] = await Promise.all([1, 2, 3].map(() => makeImage(admin)));
    const open = async (permissions: Permission[], facultyId: number | null = null) =>
      (await openAccount(server, admin, { permissions, facultyId })).client;
    const [author, dean, other] = await Promise.all([
      open(['syllabus_index']),
      open(['syllabus_index'], 1),
      open(['faculty_index']),
    ]);
    const seen = async () => {
      const all = [photo, attached, image].flatMap((file) =>
        [author, dean, other, admin2].map((client) => statusOf(client, file as StoredFile)),
      );
      return await Promise.all(all);
    };
    expect(await seen()).toEqual(Array(12).fill(404));
    await makeSyllabus(admin, { photo: photo?.id ?? null });
    const resource = attached?.id ?? 0;
    await admin.call(lessonFiles.create, { body: { syllabus_module_lesson_id: lesson.id, resource } });
    const { id } = await makeItem(admin, 'text', lesson.id);
    const text = `<img src="${image?.file_url}" />`;
    await admin.call(lessonItems.updateText, { params: { id }, body: { text } });
    expect(await seen()).toEqual([1, 2, 3].flatMap(() => [200, 200, 404, 404]));
  });

  it('to the university that its account moved to', async () => {
    const { id, username, client } = await openAccount(server, admin);
    const photo = await makePhoto(client);
    const { id: permission_group_id } = await makeGroup(superadmin, ['faculty_index'], 2);
    const { result } = await superadmin.call(admins.update, {
      params: { id },
      body: { username, email: `${username}@example.uz`, university_id: 2, permission_group_id },
    });
    expect(result.university_id).toBe(2);
    const seen = [client, admin2, viewer].map((someone) => statusOf(someone, photo));
    expect(await Promise.all(seen)).toEqual([200, 200, 404]);
  });

  it.each([
    ['student', openStudentAccount],
    ['teacher', openTeacherAccount],
  ])('is shown to the %s who uploaded it, and to no other', async (_kind, open) => {
    const photo = await makePhoto(admin);
    const { client } = await open(server, admin);
    expect(await statusOf(client, photo)).toBe(404);
    const { id } = await makeImage(client);
    expect(await statusOf(client, { file_url: `/api/resources/showImage/${id}` })).toBe(200);
  });

  it('is shown to the student whose photo it is, and to no other student', async () => {
    const photo = await makeImage(admin);
    const { client: owner } = await openStudentAccount(server, admin, { photo: photo.id });
    const { client: other } = await openStudentAccount(server, admin);
    expect(await statusOf(owner, photo)).toBe(200);
    expect(await statusOf(other, photo)).toBe(404);
  });
});

describe('a photo', () => {
  const own = async (client: Client) => (await client.call(profile.read)).result[0];

  it('is shown in the profile, replaced and removed', async () => {
    const first = await makePhoto(viewer);
    expect(await own(viewer)).toMatchObject({ image: first.id, profile_img: first.file_url });
    const { result: listed } = await admin.call(admins.list, { query: { name: 'viewer' } });
    expect(listed.data).toMatchObject([{ username: 'viewer', image: first.id }]);
    const second = await makePhoto(viewer);
    expect(await own(viewer)).toMatchObject({ image: second.id, profile_img: second.file_url });
    const { result } = await viewer.call(profile.photo, { body: { image: null } });
    expect(result).toMatchObject({ image: null, profile_img: null });
    const { rows } = await sql`select claimed_table, claimed_id, unclaimed_since is null as kept from files
      where id in (${first.id}, ${second.id})`.execute(server.services.db);
    expect(rows).toEqual(Array(2).fill({ claimed_table: null, claimed_id: null, kept: false }));
  });

  it('changes the version and is audited', async () => {
    const before = await own(viewer);
    await makePhoto(viewer);
    expect((await own(viewer))?.version).toBe((before?.version ?? 0) + 1);
    const { rows } = await sql<{
      new: object;
    }>`select new from audit where table_name = 'users' order by id desc limit 1`.execute(server.services.db);
    expect(rows[0]?.new).toHaveProperty('image');
    expect(rows[0]?.new).not.toHaveProperty('password_hash');
  });

  it.each([
    ['another user’s unclaimed upload', async () => (await makeImage(admin)).id],
    ['another account’s photo', async () => (await makePhoto(admin)).id],
    ['another university’s', async () => (await makeImage(admin2)).id],
    ['nothing', async () => 2_147_483_647],
    ['a paper', async () => (await viewer.call(files.storeFile, { files: [pdf()] })).result[0]?.id ?? 0],
  ])('is never %s', async (_whose, foreign) => {
    const before = await own(viewer);
    const { status, error } = await viewer.call(profile.photo, { body: { image: await foreign() } });
    expect([status, error.message]).toEqual([422, { image: ['Bunday yozuv topilmadi'] }]);
    expect(await own(viewer)).toEqual(before);
  });

  it('is allowed for a super administrator without a university', async () => {
    const photo = await makePhoto(superadmin);
    expect((await own(superadmin))?.image).toBe(photo.id);
    expect(await statusOf(admin, photo)).toBe(404);
  });
});

describe('the sweep', () => {
  it('removes row and bytes of files unclaimed for a day', async () => {
    const [claimed, waiting, forgotten] = [
      await makePhoto(admin),
      await makeImage(admin),
      await makeImage(admin),
    ];
    await Promise.all([age(waiting.id, 23), age(forgotten.id, 25)]);
    const before = await storedNames();
    await sweepFiles(server.services);
    expect(await Promise.all([claimed, waiting, forgotten].map((file) => statusOf(admin, file)))).toEqual([
      200, 200, 404,
    ]);
    expect(before.length - (await storedNames()).length).toBe(2);
  });

  it('are removed when their rows are not stored, and stay when only the answer to the commit is lost', async () => {
    const { services } = server;
    const parts = { original: join(services.config.dataDirectory, 'yozuv.txt') };
    const storedOf = async (isStored: boolean) => {
      await writeFile(parts.original, 'matn');
      let key = '';
      const stored = storeFiles(services, [parts], async ([given = '']) => {
        key = given;
        if (isStored) await services.db.transaction().execute((trx) => claimFiles(trx, [given]));
        throw new Error('connection lost');
      });
      await expect(stored).rejects.toThrow('connection lost');
      return (await storedNames()).filter((name) => name.startsWith(key)).length;
    };
    expect(await storedOf(false)).toBe(0);
    expect(await storedOf(true)).toBe(1);
  });

  it('are not claimed after the sweep has removed them', async () => {
    const { db } = server.services;
    const claimed = db
      .transaction()
      .execute((trx) => claimFiles(trx, ['00000000-0000-4000-8000-000000000000']));
    await expect(claimed).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('removes bytes of a process killed before it wrote the row', async () => {
    const image = await makeImage(admin);
    const { key } = await server.services.db
      .deleteFrom('files')
      .where('id', '=', image.id)
      .returning('key')
      .executeTakeFirstOrThrow();
    await sql`insert into loose_bytes (key, since) values (${key}, now() - interval '30 minutes')`.execute(
      server.services.db,
    );
    const countStored = async () => (await storedNames()).filter((name) => name.startsWith(key)).length;
    await sweepFiles(server.services);
    expect(await countStored()).toBe(2);
    await sql`update loose_bytes set since = now() - interval '2 hours'`.execute(server.services.db);
    await sweepFiles(server.services);
    expect(await countStored()).toBe(0);
    expect(await server.services.db.selectFrom('loose_bytes').selectAll().execute()).toEqual([]);
  });

  it('leaves a file that a lesson has without a claim, and removes the others', async () => {
    const lesson = await makeLesson(admin);
    const [used, forgotten] = [await makeImage(admin), await makeImage(admin)];
    const body = { syllabus_module_lesson_id: lesson.id, resource: used.id };
    await admin.call(lessonFiles.create, { body });
    await sql`update files set claimed_table = null, claimed_id = null, unclaimed_since = now() where id = ${used.id}`.execute(
      server.services.db,
    );
    await Promise.all([age(used.id, 25), age(forgotten.id, 25)]);
    await sweepFiles(server.services);
    expect(await Promise.all([used, forgotten].map((file) => statusOf(admin, file)))).toEqual([200, 404]);
  });

  it('removes the photo of a removed account', async () => {
    const { id, client } = await openAccount(server, admin);
    const photo = await makePhoto(client);
    await server.services.db.deleteFrom('users').where('id', '=', id).execute();
    await age(photo.id, 25);
    await sweepFiles(server.services);
    expect(
      await server.services.db.selectFrom('files').where('id', '=', photo.id).selectAll().execute(),
    ).toEqual([]);
  });
});

it('files: refuses uploads of a user with too many unclaimed files', async () => {
  const { id, client } = await openAccount(server, admin);
  await sql`insert into files (uploaded_by, key, name, mime, size)
    select ${id}, gen_random_uuid(), 'x', 'image/png', 1 from generate_series(1, 500)`.execute(
    server.services.db,
  );
  const { status } = await client.call(files.storeImage, { files: [await picture()] });
  expect(status).toBe(429);
});
