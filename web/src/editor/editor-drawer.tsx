import type { Endpoint } from '@dekanat/contract/kernel/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import type { z } from 'zod';
import type { CallInput } from '#kernel/api.ts';
import '#editor/editor.css';
import type { Editor } from '#editor/editor.ts';
import { EditorBody } from '#editor/editor-body.tsx';
import type { EditorForm, SavingEndpoint } from '#editor/editor-form.ts';
import type { Saves } from '#editor/editor-saving.ts';
import { focusFirstField } from '#editor/field.tsx';
import { languageToShow } from '#editor/record-rules.ts';
import { useRecordParts } from '#history/record-parts.tsx';
import type { Values } from '#kernel/form-rules.ts';
import { Failed, ListSkeleton } from '#kernel/list-states.tsx';
import { reading } from '#kernel/query.ts';
import { useMay } from '#kernel/session.ts';
import { useText } from '#kernel/text.ts';
import { useUniversity } from '#kernel/university.ts';

/** The calls of a resource that its editor makes. */
export interface EditedResource {
  read: Endpoint;
  /** Left out where nobody creates such records. */
  create?: SavingEndpoint;
  update: SavingEndpoint;
}
type BodyField<E> = E extends SavingEndpoint ? keyof z.input<E['body']> & string : never;
type FieldOf<R extends EditedResource> = BodyField<R['create']> | BodyField<R['update']>;

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

export interface RecordProps {
  editor: Editor<never>;
  resource: EditedResource;
  start: Values;
  cleared: Record<string, string[] | undefined>;
  saves: Saves;
  query: Values;
  open: boolean;
  mayUpdate: boolean;
  children: (form: EditorForm) => ReactNode;
}

const isTranslated = ({ update }: EditedResource) => 'language' in update.body.shape;

/** A new record begins in the university's own language. */
function NewRecord(props: RecordProps) {
  const { contentLanguage } = useUniversity();
  const language = isTranslated(props.resource) ? (props.editor.language ?? contentLanguage) : undefined;
  const stored = useRef(props.start).current;
  return <EditorBody {...props} mode="create" stored={stored} language={language} />;
}

function StoredRecord({ mode, ...props }: RecordProps & { mode: 'view' | 'edit' }) {
  const { editor, resource } = props;
  const translated = isTranslated(resource);
  const query = { ...props.query, ...(translated && editor.language && { language: editor.language }) };
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...reading(resource.read, { params: { id: editor.id }, query } as unknown as CallInput<Endpoint>),
    staleTime: 0,
  });
  const stored = data as Values | undefined;
  const language = translated ? (editor.language ?? (stored && languageToShow(stored))) : undefined;
  const readIn = stored?.language;
  // A link without a language may have read a translation that does not exist: then the address changes to one that
  // does.
  useEffect(() => {
    if (language !== undefined && editor.language === undefined && language !== readIn)
      editor.speak(language);
  }, [language, readIn, editor]);
  // An editor begins with the record as it is stored now, not with an older reading from the cache.
  if (stored && (isFetchedAfterMount || mode === 'view')) {
    const key = `${mode} ${editor.id} ${JSON.stringify(query)}`;
    return <EditorBody key={key} {...props} mode={mode} stored={stored} language={language} />;
  }
  return error ? <Failed error={error} retry={() => void refetch()} /> : <ListSkeleton />;
}
