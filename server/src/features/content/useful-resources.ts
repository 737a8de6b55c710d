import { usefulResources } from '@dekanat/contract/content/useful-resources.ts';
import type { Context } from '#api/context.ts';
import { implement } from '#api/implement.ts';
import { listHandler } from '#crud/list-handler.ts';
import { translatedRecords } from '#crud/translated-records.ts';
import { claimExactly } from '#features/files/shared.ts';
import { exportResources } from './content-exports.ts';
import {
  matchingResources,
  RESOURCE_NAMES,
  RESOURCE_TEXTS,
  records,
  rowsOf,
} from './useful-resource-rows.ts';

const handlers = translatedRecords({
  table: 'useful_resources',
  texts: RESOURCE_TEXTS,
  ofUniversity: true,
  visible: (context) => matchingResources(context, {}),
  shown: records,
  names: RESOURCE_NAMES,
});

type Saved = Awaited<ReturnType<typeof handlers.read>>;

async function withIcon(context: Context, saved: Saved): Promise<Saved> {
  const { id, university_id, icone, language } = saved;
  const owner = { table: 'useful_resources', id, universityId: university_id } as const;
  await claimExactly(context, icone === null ? [] : [{ id: icone, field: 'icone', image: true }], owner);
  return handlers.read({ ...context, language }, { params: { id } });
}

export const usefulResourceFeature = implement(usefulResources, {
  list: listHandler(rowsOf, matchingResources, RESOURCE_NAMES),
  export: exportResources,
  ...handlers,
  create: async (context, input) => withIcon(context, await handlers.create(context, input)),
  update: async (context, input) => withIcon(context, await handlers.update(context, input)),
});
