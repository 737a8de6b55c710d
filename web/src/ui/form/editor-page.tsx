import type { Language } from '@dekanat/contract/api/languages.ts';
import { type ReactNode, useState } from 'react';
import '#ui/form/editor.css';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/text.ts';
import { type Editor, useLanguageParam } from '#ui/form/editor.ts';
import type { EditorForm } from '#ui/form/editor-form.ts';
import type { EditedResource, FieldOf } from '#ui/form/editor-props.ts';
import { NewRecord, StoredRecord } from '#ui/form/editor-record.tsx';
import type { Saves } from '#ui/form/editor-saving.ts';
import type { Values } from '#ui/form/form-rules.ts';

interface EditorPageProps<R extends EditedResource> {
  /** undefined: a new record. */
  id: number | undefined;
  resource: R;
  /** Initial values of a new record. */
  start?: { [Field in FieldOf<R>]?: unknown };
  /** Fields to clear when a field they depend on changes. */
  cleared?: { [Field in FieldOf<R>]?: FieldOf<R>[] };
  saves?: Saves;
  /** Converts a stored record to form values; must be a stable function. */
  adapt?: (record: Values) => Values;
  /** Shows the record without offering changes. */
  readOnly?: boolean;
  /** Does not offer to create another record after this one. */
  onlyOne?: boolean;
  /** Leaves the page; asks first if there are unsaved changes. */
  onClose: () => void;
  children: (form: EditorForm<FieldOf<R>>) => ReactNode;
}

const nothing = () => undefined;

/** The translation is part of the URL, so that the navigation guard protects it; a new record has none. */
function useLanguageShown(isNew: boolean): Pick<Editor, 'language' | 'speak'> {
  const ofAddress = useLanguageParam();
  const [chosen, choose] = useState<Language>();
  return isNew ? { language: chosen, speak: choose } : ofAddress;
}

/** Creates or edits a record on a page of its own, for records too long for a drawer. */
export function EditorPage<R extends EditedResource>(props: EditorPageProps<R>) {
  const { id, resource, start = {}, cleared = {}, saves = {}, adapt, onClose, children } = props;
  const { readOnly = false, onlyOne = false } = props;
  const text = useText();
  const shownIn = useLanguageShown(id === undefined);
  const may = useMay((id === undefined && resource.create) || resource.update);
  if (!may && !readOnly) return <p className="notice">{text('editor.forbidden')}</p>;
  const mode = id === undefined ? 'create' : readOnly ? 'view' : 'edit';
  const editor: Editor<never> = {
    mode,
    id,
    ...shownIn,
    create: nothing,
    view: nothing,
    addressOf: () => '',
    edit: nothing,
    close: onClose,
    leave: nothing,
  };
  const given = {
    editor,
    resource,
    start,
    cleared,
    saves,
    query: {},
    open: true,
    mayUpdate: !readOnly,
    onlyOne,
    adapt,
    children: children as (form: EditorForm) => ReactNode,
  };
  return (
    <div className="editor-page">
      {mode === 'create' ? <NewRecord {...given} /> : <StoredRecord {...given} mode={mode} />}
    </div>
  );
}
