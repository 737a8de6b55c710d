import { Id } from '@dekanat/contract/api/fields.ts';
import { Language } from '@dekanat/contract/api/languages.ts';
import { useUrlState } from '#ui/table/url-state.ts';

type EditorMode = 'closed' | 'create' | 'view' | 'edit';

/** Which record is open and in which mode. Stored in the URL, so that an open record can be linked. */
export interface Editor<Row = unknown> {
  mode: EditorMode;
  id: number | undefined;
  /** The requested translation; undefined: the one that the record is shown in. */
  language: Language | undefined;
  create: () => void;
  view: (row: Row) => void;
  edit: (row: Row) => void;
  /** Asks for confirmation if there are unsaved changes. */
  close: () => void;
  /** Closes without confirmation. */
  leave: () => void;
  speak: (language: Language) => void;
}

const PLACE = ['create', 'view', 'edit', 'lang'];

/** Whether two URLs show the same record in the same mode; a new record has no translations yet. */
export function samePlace(left: Record<string, unknown>, right: Record<string, unknown>): boolean {
  const both = (name: string) => String(left[name] ?? '') === String(right[name] ?? '');
  return PLACE.every((name) => both(name) || (name === 'lang' && 'create' in left));
}

export function readEditor(search: URLSearchParams): Pick<Editor, 'mode' | 'id' | 'language'> {
  const language = Language.safeParse(search.get('lang')).data;
  for (const mode of ['edit', 'view'] as const) {
    const id = Id.safeParse(Number(search.get(mode))).data;
    if (id !== undefined) return { mode, id, language };
  }
  return { mode: search.has('create') ? 'create' : 'closed', id: undefined, language };
}

interface OpenedRow {
  id: number;
  /** The translation shown in the row: the record opens in it. */
  language?: Language;
}

export function useEditor<Row extends OpenedRow>(): Editor<Row> {
  const { search, show } = useUrlState();
  const at = (place: Record<string, string | number | undefined>) => {
    const next = new URLSearchParams(search);
    for (const name of PLACE) next.delete(name);
    for (const [name, value] of Object.entries(place)) if (value !== undefined) next.set(name, String(value));
    return next;
  };
  const read = readEditor(search);
  const how = { replace: read.mode !== 'closed' };
  return {
    ...read,
    create: () => show(at({ create: 1 }), how),
    view: ({ id, language }) => show(at({ view: id, lang: language }), how),
    edit: ({ id, language }) => show(at({ edit: id, lang: language }), how),
    close: () => show(at({}), { replace: true }),
    leave: () => show(at({}), { replace: true, ignoreBlocker: true }),
    speak: (lang) => show(at({ [read.mode]: read.id ?? 1, lang }), { replace: true }),
  };
}
