import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import { postFeed } from '@dekanat/contract/content/post-feed.ts';
import { posts } from '@dekanat/contract/content/posts.ts';
import { studentPosts } from '@dekanat/contract/content/student-posts.ts';
import { usefulResources } from '@dekanat/contract/content/useful-resources.ts';
import type { Client } from './client.ts';
import { type ExampleContext, example, idOf } from './example.ts';
import { makeImage, unique } from './factories.ts';

/** Published news for all students. */
export const postInput = async (
  client: Client,
  given: Partial<BodyOf<typeof posts.create>> = {},
): Promise<BodyOf<typeof posts.create>> => ({
  language: 'oz',
  title: `Sinov yangiligi ${unique()}`,
  description: '<p>Kutubxona soat 8 da ochiladi</p>',
  publish_at: '2026-09-01',
  img: given.img === undefined ? (await makeImage(client)).id : given.img,
  ...given,
});

export const resourceInput = (icone: number): BodyOf<typeof usefulResources.create> => ({
  icone,
  language: 'oz',
  title: `Sinov resursi ${unique()}`,
  url: 'https://lib.example.uz',
  publish_at: '2026-09-01',
  type: 'resource',
});

export const makePost = async (client: Client, given: Partial<BodyOf<typeof posts.create>> = {}) =>
  (await client.call(posts.create, { body: await postInput(client, given) })).result;

export const makeResource = async (client: Client) =>
  (await client.call(usefulResources.create, { body: resourceInput((await makeImage(client)).id) })).result;

/** One post and one online resource. */
export async function makeContent(client: Client): Promise<void> {
  await makePost(client);
  await makeResource(client);
}

const post = ({ maker, facultyId }: ExampleContext) => makePost(maker, { faculty_id: facultyId ?? null });
const resource = ({ maker }: ExampleContext) => makeResource(maker);

export const contentExamples = [
  example(posts.list, () => ({ query: { title: 'sinov', state: 'published', sort: '-views' } as const })),
  example(posts.export, () => ({ query: { type: 'news', title: 'sinov' } as const })),
  example(posts.read, async (context) => idOf(await post(context))),
  example(posts.check, async (context) => ({
    ...idOf(await post(context)),
    query: { language: 'ru' } as const,
  })),
  // A picture belongs to the caller who uploaded it, so that a draft without one is created.
  example(posts.create, async ({ maker, facultyId }) => ({
    body: await postInput(maker, { faculty_id: facultyId ?? null, img: null, draft: true }),
  })),
  example(posts.update, async (context) => {
    const { id, title, description, img } = await post(context);
    return {
      params: { id },
      body: { language: 'oz', title, description, publish_at: '2026-10-01', img: img ?? 0 } as const,
    };
  }),
  example(posts.remove, async (context) => idOf(await post(context))),
  example(postFeed.list, () => ({ query: { limit: 5 } })),
  example(postFeed.read, async (context) => idOf(await post(context))),
  example(postFeed.view, async (context) => ({ ...idOf(await post(context)), body: {} })),
  example(usefulResources.list, () => ({ query: { title: 'sinov', type: 'resource' } as const })),
  example(usefulResources.export, () => ({ query: { title: 'sinov' } })),
  example(usefulResources.read, async (context) => idOf(await resource(context))),
  example(usefulResources.check, async (context) => ({
    ...idOf(await resource(context)),
    query: { language: 'ru' } as const,
  })),
  example(usefulResources.create, async ({ maker, server, callerId }) => {
    const { id } = await makeImage(maker);
    if (callerId !== undefined)
      await server.services.db
        .updateTable('files')
        .set({ uploaded_by: callerId })
        .where('id', '=', id)
        .execute();
    return { body: resourceInput(id) };
  }),
  example(usefulResources.update, async (context) => {
    const { id, icone } = await resource(context);
    return { params: { id }, body: resourceInput(icone ?? 0) };
  }),
  example(usefulResources.remove, async (context) => idOf(await resource(context))),
  example(studentPosts.list, () => ({ query: { type: 'news' } as const })),
  example(studentPosts.read, async (context) => idOf(await post(context))),
];
