import type { Language } from '@dekanat/contract/api/languages.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { queryOf } from '#api/query.ts';
import { useUniversity } from '#api/university.ts';
import { EditorBody } from '#ui/form/editor-body.tsx';
import type { EditedResource, RecordProps } from '#ui/form/editor-props.ts';
import type { Values } from '#ui/form/form-rules.ts';
import { preferredLanguage, translatedFieldsOf } from '#ui/form/record-rules.ts';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';

/** A form edits one language at a time: not that of interface texts, which are edited in all languages at once. */
const isTranslated = ({ read, update }: EditedResource) =>
  'language' in update.body.shape && translatedFieldsOf(read.result).length > 0;

const asItIs = (record: Values) => record;

/** One endpoint creates several kinds of records, and for a super administrator those of all universities. */
const kindOf = ({ type }: Values, universityId: unknown): (string | number)[] =>
  [type, universityId].filter((part) => typeof part === 'string' || typeof part === 'number');

/** A new record starts in the university's default language. */
export function NewRecord(props: RecordProps) {
  const { contentLanguage, universityId, locked } = useUniversity();
  const language = isTranslated(props.resource) ? (props.editor.language ?? contentLanguage) : undefined;
  const stored = useRef(props.start).current;
  const draftKind = useRef(kindOf(stored, locked ? undefined : universityId)).current;
  return <EditorBody {...props} mode="create" stored={stored} language={language} draftKind={draftKind} />;
}

const shownLanguage = (asked: Language | undefined, record: Values | undefined) =>
  asked ?? (record && preferredLanguage(record));

/** The record of the form that is open: the form stays, with what is typed in it, while another interface language loads the record. */
function useOpenRecord(key: string) {
  const ref = useRef<{ key: string; record: Values | undefined }>(undefined);
  return {
    openRecord: ref.current?.key === key ? ref.current.record : undefined,
    setOpenRecord: (record: Values | undefined) => {
      ref.current = { key, record };
    },
  };
}

export function StoredRecord({ mode, ...props }: RecordProps & { mode: 'view' | 'edit' }) {
  const { editor, resource } = props;
  const translated = isTranslated(resource);
  const query = { ...props.query, ...(translated && editor.language && { language: editor.language }) };
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...queryOf(resource.read, { params: { id: editor.id ?? 0 }, query }),
    staleTime: 0,
  });
  const { adapt = asItIs } = props;
  const loaded = useMemo(() => (data === undefined ? undefined : adapt(data as Values)), [data, adapt]);
  const key = `${mode} ${editor.id} ${JSON.stringify(query)}`;
  const { openRecord, setOpenRecord } = useOpenRecord(key);
  const language = translated ? shownLanguage(editor.language, loaded ?? openRecord) : undefined;
  // A link without a language may name a missing translation: the URL then changes to an existing one.
  const isMissing =
    !openRecord && language !== undefined && editor.language === undefined && language !== loaded?.language;
  useEffect(() => {
    if (isMissing && language !== undefined) editor.speak(language);
  }, [isMissing, language, editor]);
  // An editor starts from the stored record, not from a cached one.
  const stored = !isMissing && (isFetchedAfterMount || mode === 'view') && loaded ? loaded : openRecord;
  setOpenRecord(mode === 'edit' ? stored : undefined);
  // Settings and texts have the same id in every university.
  const draftKind = kindOf({}, props.query.university_id);
  if (stored) return <EditorBody key={key} {...props} {...{ mode, stored, language, draftKind }} />;
  return error ? <Failed error={error} retry={() => void refetch()} /> : <ListSkeleton />;
}
