import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { posts } from '@dekanat/contract/content/posts.ts';
import { examSchedules } from '@dekanat/contract/curricula/controls.ts';
import { curricula } from '@dekanat/contract/curricula/curricula.ts';
import { ratingSystems } from '@dekanat/contract/planning/rating-systems.ts';
import { labels } from '@dekanat/contract/reference/labels.ts';
import { expect, it } from 'vitest';
import { type Client, signIn } from '#test/client.ts';
import { makePost } from '#test/content-examples.ts';
import { addFinal, makePlan, makePlannedSubject } from '#test/curriculum-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

interface Case {
  name: string;
  update: Endpoint;
  /** A record as it is read, with the other value of each fixed field. */
  make(client: Client): Promise<{ id: number; sent: object; fixed: object; other: object }>;
}

const CASES: Case[] = [
  {
    name: 'type of a post',
    update: posts.update,
    make: async (client) => {
      const { id, language, title, description, publish_at, type } = await makePost(client);
      const sent = { language, title, description, publish_at };
      return { id, sent, fixed: { type }, other: { type: 'advertisement' } };
    },
  },
  {
    name: 'key and module of a label',
    update: labels.update,
    make: async (client) => {
      const { result } = await client.call(labels.list, { query: { module: 'gender' } });
      const { id = 0, key, module, label, language } = result.data[0] ?? {};
      return {
        id,
        sent: { label, language },
        fixed: { key, module },
        other: { key: 'x', module: 'statement' },
      };
    },
  },
  {
    name: 'system of a mark',
    update: ratingSystems.update,
    make: async (client) => {
      const { result } = await client.call(ratingSystems.list);
      const { id = 0, name, short_name, language, rating_system_id } = result.data[0] ?? {};
      const sent = { name, short_name, language };
      return { id, sent, fixed: { rating_system_id }, other: { rating_system_id: 'other' } };
    },
  },
  {
    name: 'number of semesters of a curriculum',
    update: curricula.update,
    make: async (client) => {
      const { id, name, semester_count } = (await makePlan(client)).curriculum;
      return { id, sent: { name }, fixed: { semester_count }, other: { semester_count: semester_count + 1 } };
    },
  },
  {
    name: 'subject and type of a control',
    update: examSchedules.update,
    make: async (client) => {
      const planned = await makePlannedSubject(client);
      const { id, rating, control_type_id } = await addFinal(client, planned);
      const fixed = { subject_id: planned.subject_id, control_type_id };
      const other = { subject_id: planned.subject_id + 1, control_type_id: 2 };
      return { id, sent: { rating }, fixed, other };
    },
  },
];

it.each(CASES)(
  '$name is accepted as it is stored, and refused with another value',
  async ({ update, make }) => {
    const client = update === ratingSystems.update ? await signIn(server.url, 'superadmin') : admin;
    const { id, sent, fixed, other } = await make(client);
    const save = (body: object) => client.call(update, { params: { id }, body: { ...sent, ...body } });
    expect((await save(fixed)).result).toMatchObject(sent);
    const refused = await save(other);
    expect([refused.status, Object.keys(refused.error.message)]).toEqual([422, Object.keys(other)]);
  },
);
