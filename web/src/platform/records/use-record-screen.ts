import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import type { Language } from '@dekanat/contract/api/languages.ts';
import type { Page } from '@dekanat/contract/api/lists.ts';
import type { z } from 'zod';
import { useProfile } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { type Editor, useEditor } from '#ui/form/editor.ts';
import { useList } from '#ui/table/list.ts';
import type { ListEndpoint, RowOf } from '#ui/table/list-query.ts';

/** What every record with a translated name shows. */
export interface RecordRow {
  id: number;
  name: string;
  language: Language;
  translations: { language: Language }[];
  updated_at: string;
}

/** The calls of a resource whose records are listed, viewed and edited on one screen. */
export interface RecordResource {
  list: ListEndpoint & { result: z.ZodType<Page<RecordRow>> };
  export: Endpoint;
  read: Endpoint;
  create: Endpoint;
  update: Endpoint;
  remove: Endpoint;
}

/** The list and the editor of a resource, and the scope that decides which columns are useful. */
export function useRecordScreen<const R extends RecordResource>(resource: R) {
  const { universityId } = useUniversity();
  return {
    resource,
    list: useList<R['list']>(resource.list),
    editor: useEditor<RecordRow>() as Editor<RowOf<R['list']>>,
    universityId,
    allUniversities: universityId === undefined,
    boundToFaculty: useProfile().faculty_id !== null,
  };
}
