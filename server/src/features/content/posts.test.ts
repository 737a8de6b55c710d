import { audit } from '@dekanat/contract/access/audit/audit.ts';
import { formatDay } from '@dekanat/contract/api/days.ts';
import { postFeed } from '@dekanat/contract/content/post-feed.ts';
import { posts } from '@dekanat/contract/content/posts.ts';
import { studentPosts } from '@dekanat/contract/content/student-posts.ts';
import { usefulResources } from '@dekanat/contract/content/useful-resources.ts';
import { files } from '@dekanat/contract/files/files.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openAccount, openStudentAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { makePost, postInput, resourceInput } from '#test/content-examples.ts';
import { makePlan } from '#test/curriculum-factories.ts';
import { makeFaculty, makeImage } from '#test/factories.ts';
import { attach, makeConfirmedPlan, makeRegistered } from '#test/registration-factories.ts';
import { pdf } from '#test/uploads.ts';
import { useServer } from '#test/use-server.ts';

const TASHKENT_HOURS = 5;

const { server, admin, superadmin } = useServer({ callers: ['admin', 'superadmin'] });

const create = async (client: Client, given: Parameters<typeof postInput>[1] = {}) =>
  client.call(posts.create, { body: await postInput(client, given) });
const listed = async (client: Client, query: object) =>
  (await client.call(posts.list, { query })).result.data.map(({ id }) => id);

/** The day and time in Tashkent, so many minutes from now. */
const publishedIn = (minutes: number) => {
  const tashkent = new Date(Date.now() + (TASHKENT_HOURS * 60 + minutes) * 60_000).toISOString();
  return { publish_at: tashkent.slice(0, 10), publish_time: tashkent.slice(11, 16) };
};

describe('a post', () => {
  it('is a draft, scheduled or published, and found by state and title', async () => {
    const draft = await makePost(admin, { title: 'Qoralama holat', draft: true });
    const later = await makePost(admin, { title: 'Kelgusi holat', publish_at: '2090-01-01' });
    const now = await makePost(admin, { title: 'Bugungi holat', publish_at: '2020-01-01' });
    expect([draft.state, later.state, now.state]).toEqual(['draft', 'scheduled', 'published']);
    const title = 'holat';
    expect(await listed(admin, { title, state: 'scheduled' })).toEqual([later.id]);
    expect(await listed(admin, { title: 'Қоралама' })).toEqual([draft.id]);
  });

  it('has a picture that a super administrator has uploaded without a university', async () => {
    const body = await postInput(superadmin, { university_id: 1 });
    const { status, result } = await superadmin.call(posts.create, { body });
    expect([status, result.university_id]).toEqual([200, 1]);
    const { result: seen } = await admin.call(posts.read, { params: { id: result.id } });
    expect(seen.img).toBe(body.img);
  });

  it('is found by `name` too, and listed with its titles in all languages', async () => {
    const { id } = await makePost(admin, {
      title: 'Nomi boʻyicha topilsin',
      translations: [{ language: 'ru', title: 'Поиск по имени', description: '<p>Текст</p>' }],
    });
    const { data } = (await admin.call(posts.list, { query: { name: 'nomi topilsin' } })).result;
    expect(data.map((row) => row.id)).toEqual([id]);
    expect(data[0]?.translations).toEqual(
      expect.arrayContaining([
        { language: 'oz', title: 'Nomi boʻyicha topilsin' },
        { language: 'ru', title: 'Поиск по имени' },
      ]),
    );
    const other = { query: { name: 'nomi topilsin', title: 'boshqa' } };
    expect((await admin.call(posts.list, other)).result.total).toBe(0);
    const resources = (await admin.call(usefulResources.list, { query: { name: 'hech qanday' } })).result;
    expect(resources.total).toBe(0);
  });

  it('keeps the icon of an online resource in an update without it, and refuses an empty one', async () => {
    const body = resourceInput((await makeImage(admin)).id);
    const { result } = await admin.call(usefulResources.create, { body });
    const { icone, ...others } = body;
    const update = (changes: object) =>
      admin.call(usefulResources.update, { params: { id: result.id }, body: { ...others, ...changes } });
    expect((await update({ title: 'Boshqa' })).result).toMatchObject({ title: 'Boshqa', icone });
    for (const empty of [null, ''])
      expect((await update({ icone: empty })).error.message).toEqual({ icone: ['Belgini tanlang'] });
  });

  it('takes its semesters as rows of year, curriculum and semester, which must fit', async () => {
    const { curriculum, semesterIds } = await makePlan(admin);
    const [first = 0, second = 0] = semesterIds;
    const row = { curriculum_ids: curriculum.id, semester_ids: [first, second] };
    const { result } = await create(admin, { type: 'advertisement', items: [row] });
    expect(result.semester_ids.toSorted()).toEqual([first, second].toSorted());
    const wrong = await create(admin, {
      type: 'advertisement',
      items: [row, { academic_year_ids: 2_147_483_647, semester_ids: first }],
    });
    expect(Object.keys(wrong.error.message)).toEqual(['items.1.semester_ids']);
    const fewer = await admin.call(posts.update, {
      params: { id: result.id },
      body: {
        language: 'oz',
        title: result.title,
        description: result.description,
        publish_at: result.publish_at,
        items: [{ curriculum_ids: [curriculum.id], semester_ids: second }],
      },
    });
    expect(fewer.result.semester_ids).toEqual([second]);
  });

  it('is published at a time of its day, midnight unless one is given', async () => {
    const soon = await makePost(admin, { title: 'Soatli yozuv keyin', ...publishedIn(60) });
    const before = await makePost(admin, { title: 'Soatli yozuv oldin', ...publishedIn(-60) });
    expect([soon.state, before.state]).toEqual(['scheduled', 'published']);
    expect((await makePost(admin)).publish_time).toBe('00:00');
    expect(await listed(admin, { title: 'soatli', sort: '-publish_at' })).toEqual([soon.id, before.id]);
    const reader = await openStudentAccount(server, admin);
    const seen = await reader.client.call(studentPosts.list, { query: { limit: 100 } });
    const shown = seen.result.data.find(({ id }) => id === before.id);
    expect(shown).toMatchObject({ publish_at: formatDay(publishedIn(-60).publish_at) });
    expect(seen.result.data.map(({ id }) => id)).not.toContain(soon.id);
    const { language, title, description, publish_at } = soon;
    const kept = await admin.call(posts.update, {
      params: { id: soon.id },
      body: { language, title, description, publish_at, img: soon.img ?? 0 },
    });
    expect(kept.result.publish_time).toBe(soon.publish_time);
    const wrong = await create(admin, { publish_time: '24:00' });
    expect([wrong.status, wrong.error.message]).toEqual([
      422,
      { publish_time: ['Vaqtni kiriting, masalan 09:00'] },
    ]);
  });

  it('is in the file of its list, as online resources are', async () => {
    await makePost(admin, { title: 'Faylda yozuv', publish_at: '2024-03-04', publish_time: '09:30' });
    await makePost(admin, {
      title: 'Faylda jadval',
      type: 'advertisement',
      draft: true,
      semester_ids: (await makePlan(admin)).semesterIds,
    });
    const columns = 'title,state,publish_at,publish_time,semesters,university_name';
    const file = async (type: 'news' | 'advertisement') => {
      const query = { type, title: 'faylda', format: 'csv', columns, language: 'en' };
      return String((await admin.call(posts.export, { query })).body);
    };
    expect(await file('news')).toContain('Faylda yozuv');
    expect(await file('news')).toMatch(/Published.*04\.03\.2024.*09:30.*[Uu]niversit/);
    expect(await file('advertisement')).toMatch(/Faylda jadval.*Draft/);
    const { result } = await admin.call(usefulResources.create, {
      body: {
        language: 'oz',
        title: 'Faylda resurs',
        url: 'https://lib.example.uz',
        publish_at: '2024-03-04',
        type: 'video',
        icone: (await makeImage(admin)).id,
      },
    });
    const query = { title: result.title, format: 'csv', columns: 'title,type,publish_at', language: 'en' };
    const resources = String((await admin.call(usefulResources.export, { query })).body);
    expect(resources).toMatch(/Video resource.*04\.03\.2024/);
  });

  it('is listed before newer ones while it is pinned', async () => {
    const old = await makePost(admin, { title: 'Tartib birinchi', publish_at: '2020-01-01', pinned: true });
    const young = await makePost(admin, { title: 'Tartib ikkinchi', publish_at: '2024-01-01' });
    expect(await listed(admin, { title: 'tartib' })).toEqual([old.id, young.id]);
  });

  it('has texts in several languages, without scripts', async () => {
    const { result } = await create(admin, {
      description: '<p onclick="x()">Matn<script>alert(1)</script></p>',
      translations: [
        { language: 'ru', title: 'Новость', description: '<p>Текст<img src=x onerror=alert(1)></p>' },
      ],
    });
    expect(result.description).toBe('<p>Matn</p>');
    expect(JSON.stringify(result.translations)).not.toMatch(/<script|onerror/);
    const { result: russian } = await admin.call(posts.read, {
      params: { id: result.id },
      query: { language: 'ru' },
    });
    expect(russian.title).toBe('Новость');
    const text = { language: 'ru' as const, title: 'Новость', description: '<p>Текст</p>' };
    const twice = await create(admin, { translations: [text, text] });
    expect([twice.status, Object.keys(twice.error.message)]).toEqual([422, ['translations']]);
  });

  it('is in the audit with the words for its type and the name of its author', async () => {
    const { id } = await makePost(admin);
    const query = { record: 'posts', record_id: id } as const;
    const [entry] = (await admin.call(audit.list, { query })).result.data;
    expect(entry?.differences).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ field: 'type', after: 'Yangilik' }),
        expect.objectContaining({ field: 'author_id', after: 'admin' }),
      ]),
    );
  });

  it.each(['', '<p><br></p>', '<script>alert(1)</script>'])(
    'refuses the text “%s”, which shows nothing',
    async (description) => {
      const { status, error } = await create(admin, { description });
      expect([status, error.message]).toEqual([422, { description: ['Matnni kiriting!'] }]);
    },
  );

  it('refuses the picture of another user, and shows its own to colleagues', async () => {
    const other = await openAccount(server, admin, { permissions: ['post_index', 'post_store'] });
    const image = await makeImage(other.client);
    const refused = await create(admin, { img: image.id });
    expect([refused.status, Object.keys(refused.error.message)]).toEqual([422, ['img']]);
    const { result } = await create(other.client, { img: image.id });
    expect((await admin.call(files.showImage, { params: { id: result.img ?? 0 } })).status).toBe(200);
  });

  it('keeps the pictures of its text when another user changes it', async () => {
    const other = await openAccount(server, admin, { permissions: ['post_index', 'post_update'] });
    const image = await makeImage(admin);
    const description = `<p>Matn <img src="/api/resources/showImage/${image.id}"></p>`;
    const { id, language, title, publish_at, img } = await makePost(admin, { description });
    const { result, status } = await other.client.call(posts.update, {
      params: { id },
      body: { language, title: `${title} 2`, description, publish_at, img: img ?? 0 },
    });
    expect([status, result.description.includes(`/${image.id}`)]).toEqual([200, true]);
  });

  it('releases the picture that it replaces', async () => {
    const { id, img, language, title, description, publish_at } = await makePost(admin);
    const next = (await makeImage(admin)).id;
    const texts = { language, title, description, publish_at };
    const { status } = await admin.call(posts.update, { params: { id }, body: { ...texts, img: next } });
    expect(status).toBe(200);
    const claims = await server.services.db
      .selectFrom('files')
      .where('id', 'in', [img ?? 0, next])
      .select('claimed_id')
      .orderBy('id')
      .execute();
    expect(claims.map(({ claimed_id }) => claimed_id)).toEqual([null, id]);
  });
});

describe('a schedule of lessons', () => {
  it('names its semesters with year and curriculum, and may be a PDF', async () => {
    const { plan } = await makeRegistered(admin);
    const semesterId = plan.semesters[0]?.id ?? 0;
    const [stored] = (await admin.call(files.storeFile, { files: [pdf()] })).result;
    const { result } = await create(admin, {
      type: 'advertisement',
      img: stored?.id ?? 0,
      semester_ids: [semesterId, semesterId],
    });
    expect(result.items).toEqual([
      expect.objectContaining({ semester_ids: semesterId, semester: 1, curriculum_ids: plan.curriculum.id }),
    ]);
    expect(result.file_url_photo).toBe(`/api/resources/file/${stored?.id}`);
    expect(await listed(admin, { type: 'advertisement', semester_id: semesterId })).toEqual([result.id]);
    expect(await listed(admin, { type: 'news', semester_id: semesterId })).toEqual([]);
  });

  it('needs a semester, of the own university', async () => {
    const none = await create(admin, { type: 'advertisement' });
    const unknown = await create(admin, { type: 'advertisement', semester_ids: [2_000_000_000] });
    for (const { status, error } of [none, unknown])
      expect([status, Object.keys(error.message)]).toEqual([422, ['semester_ids']]);
  });
});

describe('users of one faculty', () => {
  it('write for their faculty, and change no others', async () => {
    const { id: facultyId } = await makeFaculty(admin);
    const permissions = ['post_index', 'post_store', 'post_update', 'post_destroy'] as const;
    const dean = await openAccount(server, admin, { permissions: [...permissions], facultyId });
    const own = await create(dean.client);
    expect(own.result.faculty_id).toBe(facultyId);
    const forAll = await makePost(admin);
    const { language, title, description, publish_at, img } = forAll;
    const body = { language, title, description, publish_at, img: img ?? 0 };
    const params = { id: forAll.id };
    expect((await dean.client.call(posts.update, { params, body })).status).toBe(403);
    expect((await dean.client.call(posts.remove, { params })).status).toBe(403);
    const { result } = await dean.client.call(posts.read, { params });
    expect(result.changeable).toBe(false);
    const other = (await makeFaculty(admin)).id;
    expect((await create(dean.client, { faculty_id: other })).status).toBe(422);
  });
});

describe('a post for a faculty', () => {
  it('names no semester of a curriculum of another faculty, whose students would not see it', async () => {
    const { curriculum, semesterIds } = await makePlan(admin);
    const [semester = 0] = semesterIds;
    const { id: other } = await makeFaculty(admin);
    const items = [{ semester_ids: semester }];
    const given = { type: 'advertisement', items } as const;
    const refused = await create(admin, { ...given, faculty_id: other });
    expect([refused.status, Object.keys(refused.error.message)]).toEqual([422, ['semester_ids']]);
    const forAll = await makePost(admin, given);
    const { language, title, description, publish_at } = forAll;
    const update = (changes: object) =>
      admin.call(posts.update, {
        params: { id: forAll.id },
        body: { language, title, description, publish_at, ...changes },
      });
    const moved = await update({ faculty_id: other });
    expect([moved.status, Object.keys(moved.error.message)]).toEqual([422, ['semester_ids']]);
    const own = await update({ faculty_id: curriculum.faculty_id });
    expect(own.result).toMatchObject({ faculty_id: curriculum.faculty_id, semester_ids: [semester] });
    // The speciality moves to the other faculty.
    await sql`update posts set faculty_id = ${other} where id = ${forAll.id}`.execute(server.services.db);
    expect((await update({ title: 'Yangi sarlavha' })).result.title).toBe('Yangi sarlavha');
    expect((await update({ faculty_id: other })).status).toBe(200);
    const { id: third } = await makeFaculty(admin);
    const movedOn = await update({ faculty_id: third });
    expect([movedOn.status, Object.keys(movedOn.error.message)]).toEqual([422, ['semester_ids']]);
  });
});

describe('students', () => {
  it('read what is published for them, each counted once', async () => {
    const plan = await makeConfirmedPlan(admin);
    const student = await openStudentAccount(server, admin, { group_id: plan.group.id });
    const { client } = student;
    await attach(admin, plan, [student.id]);
    const [current, next] = plan.semesters.map(({ id }) => id);
    const [all, mine, ...hidden] = [
      await makePost(admin, { title: 'Hammaga' }),
      await makePost(admin, { semester_ids: [current ?? 0] }),
      await makePost(admin, { semester_ids: [next ?? 0] }),
      await makePost(admin, { draft: true }),
      await makePost(admin, { publish_at: '2090-01-01' }),
      await makePost(admin, publishedIn(30)),
      await makePost(admin, { faculty_id: (await makeFaculty(admin)).id }),
    ];
    const { result } = await client.call(studentPosts.list, { query: { limit: 1000 } });
    const ids = result.data.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([all.id, mine.id]));
    for (const { id } of hidden) {
      expect(ids).not.toContain(id);
      expect((await client.call(studentPosts.read, { params: { id } })).status).toBe(404);
    }
    const picture = (post: { img: number | null }) =>
      client.call(files.showImage, { params: { id: post.img ?? 0 } });
    expect((await picture(all)).status).toBe(200);
    for (const post of hidden) expect((await picture(post)).status).toBe(404);
    const params = { id: all.id };
    for (const _time of [1, 2])
      expect((await client.call(studentPosts.read, { params })).result).toEqual([
        expect.objectContaining({ title: 'Hammaga', view_count: 1, img: all.img }),
      ]);
    expect((await admin.call(posts.read, { params })).result.views).toBe(1);
    const { result: shown } = await client.call(studentPosts.list, { query: { type: 'nothing' as 'news' } });
    const address = new URL(shown.data.find(({ id }) => id === all.id)?.file_url_img ?? '');
    expect((await fetch(server.url + address.pathname)).headers.get('content-type')).toBe('image/png');
  });
});

describe('the feed of staff', () => {
  it('shows what is published, pinned posts first, unread until it is opened, which adds no reader', async () => {
    const { id: facultyId } = await makeFaculty(admin);
    const reader = await openAccount(server, admin, { permissions: ['faculty_index'], facultyId });
    const { client } = reader;
    const pinned = await makePost(admin, { publish_at: '2020-01-01', pinned: true, faculty_id: facultyId });
    const newest = await makePost(admin, { publish_at: '2026-01-01' });
    const hidden = [
      await makePost(admin, { draft: true }),
      await makePost(admin, { publish_at: '2090-01-01' }),
      await makePost(admin, publishedIn(30)),
      await makePost(admin, { faculty_id: (await makeFaculty(admin)).id }),
    ];
    const feed = async () => (await client.call(postFeed.list, { query: { limit: 1000 } })).result.data;
    const known = (await feed()).filter(({ id }) => [pinned, newest, ...hidden].some((one) => one.id === id));
    expect(known.map(({ id, read }) => [id, read])).toEqual([
      [pinned.id, false],
      [newest.id, false],
    ]);
    for (const { id } of hidden) {
      expect((await client.call(postFeed.read, { params: { id } })).status).toBe(404);
      expect((await client.call(postFeed.view, { params: { id }, body: {} })).status).toBe(404);
    }
    // Files of published posts are for all staff.
    for (const { img } of hidden.slice(0, -1))
      expect((await client.call(files.showImage, { params: { id: img ?? 0 } })).status).toBe(404);
    const params = { id: newest.id };
    await client.call(postFeed.view, { params, body: {} });
    expect((await client.call(postFeed.read, { params })).result).toMatchObject({ read: true });
    expect((await admin.call(posts.read, { params })).result.views).toBe(0);
    for (const { img } of [pinned, newest])
      expect((await client.call(files.showImage, { params: { id: img ?? 0 } })).status).toBe(200);
  });
});
