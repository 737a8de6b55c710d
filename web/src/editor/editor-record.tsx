import type { Endpoint } from '@dekanat/contract/kernel/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { z } from 'zod';
import type { Editor } from '#editor/editor.ts';
import { EditorBody } from '#editor/editor-body.tsx';
import type { EditorForm, SavingEndpoint } from '#editor/editor-form.ts';
import type { Saves } from '#editor/editor-saving.ts';
import { languageToShow } from '#editor/record-rules.ts';
import type { CallInput } from '#kernel/api.ts';
import type { Values } from '#kernel/form-rules.ts';
import { Failed, ListSkeleton } from '#kernel/list-states.tsx';
import { reading } from '#kernel/query.ts';
import { useUniversity } from '#kernel/university.ts';

/** The calls of a resource that its editor makes. */
export interface EditedResource {
  read: Endpoint;
  /** Left out where nobody creates such records. */
  create?: SavingEndpoint;
  update: SavingEndpoint;
}
type BodyField<E> = E extends SavingEndpoint ? keyof z.input<E['body']> & string : never;
export type FieldOf<R extends EditedResource> = BodyField<R['create']> | BodyField<R['update']>;

export interface RecordProps {
  editor: Editor<never>;
  resource: EditedResource;
  start: Values;
  cleared: Record<string, string[] | undefined>;
  saves: Saves;
  query: Values;
  open: boolean;
  mayUpdate: boolean;
  /** What the form makes of a stored record. */
  adapt?: ((record: Values) => Values) | undefined;
  children: (form: EditorForm) => ReactNode;
}

const isTranslated = ({ update }: EditedResource) => 'language' in update.body.shape;

const asItIs = (record: Values) => record;

/** A new record begins in the university's own language. */
export function NewRecord(props: RecordProps) {
  const { contentLanguage } = useUniversity();
  const language = isTranslated(props.resource) ? (props.editor.language ?? contentLanguage) : undefined;
  const stored = useRef(props.start).current;
  return <EditorBody {...props} mode="create" stored={stored} language={language} />;
}

export function StoredRecord({ mode, ...props }: RecordProps & { mode: 'view' | 'edit' }) {
  const { editor, resource } = props;
  const translated = isTranslated(resource);
  const query = { ...props.query, ...(translated && editor.language && { language: editor.language }) };
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...reading(resource.read, { params: { id: editor.id }, query } as unknown as CallInput<Endpoint>),
    staleTime: 0,
  });
  const { adapt = asItIs } = props;
  const stored = useMemo(() => (data === undefined ? undefined : adapt(data as Values)), [data, adapt]);
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
