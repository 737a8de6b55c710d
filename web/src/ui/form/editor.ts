import { QueryId } from '@dekanat/contract/api/fields.ts';
import { Language } from '@dekanat/contract/api/languages.ts';
import { z } from 'zod';
import { useSearchParams } from '#ui/search-params.ts';

type EditorMode = 'closed' | 'create' | 'view' | 'edit';

/** Which record is open and in which mode. Stored in the URL, so that an open record can be linked. */
export interface Editor<Row = unknown> {
  mode: EditorMode;
  id: number | undefined;
  /** The requested translation; undefined: the one that the record is shown in. */
  language: Language | undefined;
  create: () => void;
  view: (row: Row) => void;
  /** The address at which the list opens this row. */
  addressOf: (row: Row) => string;
  edit: (row: Row) => void;
  /** Asks for confirmation if there are unsaved changes. */
  close: () => void;
  /** Closes without confirmation. */
  leave: () => void;
  speak: (language: Language) => void;
}

export const EditorParams = z.object({
  create: z.string().optional(),
  view: QueryId.optional(),
  edit: QueryId.optional(),
  lang: Language.optional(),
});
type EditorParams = z.output<typeof EditorParams>;
const CLOSED = { create: undefined, view: undefined, edit: undefined, lang: undefined };

/** Whether two URLs show the same record in the same mode; a new record has no translations yet. */
export function samePlace(left: Record<string, unknown>, right: Record<string, unknown>): boolean {
  const same = (name: string) => String(left[name] ?? '') === String(right[name] ?? '');
  return Object.keys(CLOSED).every((name) => same(name) || (name === 'lang' && 'create' in left));
}

export function editorOf({
  create,
  view,
  edit,
  lang,
}: EditorParams): Pick<Editor, 'mode' | 'id' | 'language'> {
  if (edit !== undefined) return { mode: 'edit', id: edit, language: lang };
  if (view !== undefined) return { mode: 'view', id: view, language: lang };
  return { mode: create === undefined ? 'closed' : 'create', id: undefined, language: lang };
}

interface OpenedRow {
  id: number;
  /** The translation that the row shows: the record opens in it. */
  language?: Language;
}

export function useEditor<Row extends OpenedRow>(): Editor<Row> {
  const { values = {}, change } = useSearchParams(EditorParams);
  const read = editorOf(values);
  const show = (place: Partial<EditorParams>, replace = read.mode !== 'closed', ignoreBlocker = false) =>
    change({ ...CLOSED, ...place }, { replace, ignoreBlocker });
  return {
    ...read,
    create: () => show({ create: '1' }),
    addressOf: ({ id, language }) => `?view=${id}${language === undefined ? '' : `&lang=${language}`}`,
    view: ({ id, language }) => show({ view: id, lang: language }),
    edit: ({ id, language }) => show({ edit: id, lang: language }),
    close: () => show({}, true),
    leave: () => show({}, true, true),
    speak: (lang) => show({ [read.mode]: read.id ?? 1, lang }, true),
  };
}

/** The translation in which a record is open on a page of its own. */
export function useLanguageParam(): Pick<Editor, 'language' | 'speak'> {
  const { values, change } = useSearchParams(EditorParams);
  return { language: values?.lang, speak: (lang) => change({ lang }, { replace: true }) };
}
