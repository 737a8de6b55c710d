import { type Video, videos } from '@dekanat/contract/syllabi/videos.ts';
import { sql } from 'kysely';
import type { Caller } from '#api/caller.ts';
import { type Context, isBackOfficeContext } from '#api/context.ts';
import { notFound, Refusal } from '#api/errors.ts';
import { implement, withoutTransaction } from '#api/implement.ts';
import { inScope } from '#api/scope.ts';
import { enqueueConversion, storeUpload, storeUploadedFiles } from './store-video.ts';
import { addressOf, videosOf } from './videos.ts';

/** Own uploads and the videos of syllabi, in scope. An account may have moved since to another university. */
const visible = ({ db, scope, caller }: Context<Caller>, id: number) => {
  const scoped = inScope(scope, { university: 'videos.university_id' });
  return db
    .selectFrom('videos')
    .where('videos.id', '=', id)
    .where((eb) =>
      eb.or([
        eb.and([eb('uploaded_by', '=', caller.id), eb.or([eb('videos.university_id', 'is', null), scoped])]),
        eb.and([eb('origin_id', 'is not', null), scoped]),
      ]),
    );
};

async function show(context: Context<Caller>, id: number): Promise<Video> {
  await visible(context, id).select('id').executeTakeFirstOrThrow(notFound);
  const found = (await videosOf(context, [id])).get(id);
  if (found === undefined) throw notFound();
  return found;
}

/**
 * Users of one faculty convert their own uploads and the videos of its syllabi.
 * @throws Refusal while it is being converted, and afterwards
 */
async function convert(context: Context<Caller>, id: number): Promise<Video> {
  if (!isBackOfficeContext(context)) throw new Refusal('forbidden');
  const { facultyId } = context.scope;
  const { converter_status, job_id, own } = await visible(context, id)
    .select(['converter_status', 'job_id'])
    .select(
      sql<boolean>`${facultyId}::integer is null or uploaded_by = ${context.caller.id}
        or exists (select from syllabi where syllabi.origin_id = videos.origin_id and faculty_id = ${facultyId})`.as(
        'own',
      ),
    )
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  if (!own) throw new Refusal('forbidden');
  const open = await context.db
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', job_id)
    .where('status', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  if (converter_status === 1 || open !== undefined)
    throw new Refusal('not_needed', { key: 'video.convert.not_needed' });
  await enqueueConversion(context, id);
  return show(context, id);
}

export const videoFeature = implement(videos, {
  show: (context, { params: { id } }) => show(context, id),
  storeFiles: withoutTransaction(async (context: Context<Caller>, { body }) => {
    const stored = await storeUploadedFiles(context, body);
    const { refresh: key } = context.services.keys;
    return stored.map((file) => ({
      ...file,
      file_url: addressOf(key, { id: file.id, part: 'original', session: context.caller.sessionId }),
    }));
  }),
  storeUpload: withoutTransaction(async (context: Context<Caller>, { body: { upload } }) =>
    show(context, await storeUpload(context, upload)),
  ),
  convert: (context, { params: { id } }) => convert(context, id),
});
