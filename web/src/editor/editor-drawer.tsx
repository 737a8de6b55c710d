import { Drawer } from 'antd';
import { type ReactNode, useRef } from 'react';
import '#editor/editor.css';
import type { Editor } from '#editor/editor.ts';
import type { EditorForm } from '#editor/editor-form.ts';
import { type EditedResource, type FieldOf, NewRecord, StoredRecord } from '#editor/editor-record.tsx';
import type { Saves } from '#editor/editor-saving.ts';
import { focusFirstField } from '#editor/field.tsx';
import { useRecordParts } from '#history/record-parts.tsx';
import type { Values } from '#kernel/form-rules.ts';
import { useMay } from '#kernel/session.ts';
import { useText } from '#kernel/text.ts';

interface EditorDrawerProps<R extends EditedResource, Row> {
  editor: Editor<Row>;
  resource: R;
  /** Key of what one such record is called. */
  noun: string;
  /** What a new record begins with. */
  start: { [Field in FieldOf<R>]?: unknown };
  /** Fields that mean nothing any more once a field above them changes. */
  cleared?: { [Field in FieldOf<R>]?: FieldOf<R>[] };
  saves?: Saves;
  /** Query that every call carries, where the record alone does not say whose values are meant. */
  query?: Values;
  /** This person may not change the record, whatever their permissions are. */
  locked?: boolean;
  children: (form: EditorForm<FieldOf<R>>) => ReactNode;
}

/** View, edit and create of one record in a drawer; the feature says which fields it has. */
export function EditorDrawer<R extends EditedResource, Row>(props: EditorDrawerProps<R, Row>) {
  const { editor, resource, noun, start, cleared = {}, saves = {}, query = {}, children } = props;
  const text = useText();
  const mayUpdate = useMay(resource.update) && props.locked !== true;
  const mayCreate = useMay(resource.create ?? 'signed-in') && resource.create !== undefined;
  const mode = editor.mode === 'edit' && !mayUpdate ? 'view' : editor.mode;
  const open = mode !== 'closed' && (mode !== 'create' || mayCreate);
  // While the drawer slides away it still shows what it showed.
  const last = useRef({ editor, mode });
  if (open) last.current = { editor, mode };
  const { current: shown } = last;
  const panel = useRef<HTMLDivElement>(null);
  const parts = useRecordParts(resource.read, shown.editor.id);
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
      size={560}
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
