import { Drawer } from 'antd';
import { type ReactNode, useRef } from 'react';
import '#ui/form/editor.css';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import type { Editor } from '#ui/form/editor.ts';
import type { EditorForm } from '#ui/form/editor-form.ts';
import type { EditedResource, FieldOf } from '#ui/form/editor-props.ts';
import { NewRecord, StoredRecord } from '#ui/form/editor-record.tsx';
import type { Saves } from '#ui/form/editor-saving.ts';
import { focusFirstField } from '#ui/form/field.tsx';
import type { Values } from '#ui/form/form-rules.ts';
import { useRecordTabs } from '#ui/history/record-parts.tsx';

interface EditorDrawerProps<R extends EditedResource, Row> {
  editor: Editor<Row>;
  resource: R;
  /** Text key of the record's noun. */
  noun: TextKey;
  /** Initial values of a new record. */
  start: { [Field in FieldOf<R>]?: unknown };
  /** Fields to clear when a field they depend on changes. */
  cleared?: { [Field in FieldOf<R>]?: FieldOf<R>[] };
  saves?: Saves;
  /** Query of every call, where the record's id alone is not enough. */
  query?: Values;
  /** Width in pixels. */
  size?: number;
  /** Makes the record read-only, whatever the user's permissions are. */
  locked?: boolean;
  children: (form: EditorForm<FieldOf<R>>) => ReactNode;
}

/** Views, edits and creates one record in a drawer; the feature supplies the fields. */
export function EditorDrawer<R extends EditedResource, Row>(props: EditorDrawerProps<R, Row>) {
  const { editor, resource, noun, start, cleared = {}, saves = {}, query = {}, size = 560, children } = props;
  const text = useText();
  const mayUpdate = useMay(resource.update) && props.locked !== true;
  const mayCreate = useMay(resource.create ?? 'signed-in') && resource.create !== undefined;
  const mode = editor.mode === 'edit' && !mayUpdate ? 'view' : editor.mode;
  const open = mode !== 'closed' && (mode !== 'create' || mayCreate);
  // Keeps its content during the closing animation.
  const last = useRef({ editor, mode });
  if (open) last.current = { editor, mode };
  const { current: shown } = last;
  const panel = useRef<HTMLDivElement>(null);
  const parts = useRecordTabs(resource.read, shown.editor.id);
  const given = {
    resource,
    start,
    cleared,
    saves,
    query,
    open: open && parts.part === 'record',
    mayUpdate,
    children: children as (form: EditorForm) => ReactNode,
  };
  return (
    <Drawer
      open={open}
      onClose={editor.close}
      title={text(`editor.title.${shown.mode}`, { noun: text(noun) })}
      size={size}
      extra={parts.choice}
      destroyOnHidden
      panelRef={panel}
      afterOpenChange={(opened) => {
        if (!opened) parts.leave();
        else if (shown.mode === 'create') focusFirstField(panel.current);
      }}
    >
      {shown.mode === 'create' && <NewRecord {...given} editor={shown.editor} />}
      {(shown.mode === 'view' || shown.mode === 'edit') &&
        parts.around(<StoredRecord {...given} editor={shown.editor} mode={shown.mode} />)}
    </Drawer>
  );
}
