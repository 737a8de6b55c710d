import { FILES_FIELD } from '@dekanat/contract/files/files.ts';
import { type IMPORT_FORMATS, testQuestions } from '@dekanat/contract/syllabi/tests.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, call, newIdempotencyKey } from '#api/api.ts';
import {
  fileOf,
  type Preview,
  type PreviewRow,
  rowsOf,
} from '#features/syllabi/tests/import/preview-rows.ts';
import type { QuestionDraft } from '#features/syllabi/tests/question-draft.ts';
import type { Mapping } from '#platform/imports/column-mapping.ts';

export type ImportFormat = (typeof IMPORT_FORMATS)[number];

interface Reading {
  file: File;
  format?: ImportFormat | undefined;
  /** What the columns of a sheet contain. */
  mapping?: Mapping | undefined;
}

export interface ImportPreview {
  /** The file that is shown, and the format in which it was read. */
  shown: { name: string; format: ImportFormat; sheet: Preview['sheet'] } | undefined;
  rows: readonly PreviewRow[];
  isReading: boolean;
  isAdding: boolean;
  /** Why the file was not read, or not imported. */
  problem: string | undefined;
  read: (reading: Reading) => void;
  /** Reads the same file in another format. */
  readAs: (format: ImportFormat) => void;
  /** Reads the columns of the same sheet in another way. */
  readColumns: (mapping: Mapping) => void;
  clear: () => void;
  change: (key: string, update: (draft: QuestionDraft) => QuestionDraft) => void;
  skip: (keys: readonly string[], isSkipped: boolean) => void;
  add: () => void;
}

/** The reason of a refusal: the message of its field, if there is one. */
const reasonOf = ({ fields, message }: ApiError): string => Object.values(fields ?? {})[0]?.[0] ?? message;

const SEND = testQuestions.importFile;

function send(
  itemId: number,
  file: File,
  {
    signal,
    idempotencyKey,
    mapping,
    ...query
  }: Omit<Reading, 'file'> & { confirm?: 1; signal?: AbortSignal; idempotencyKey?: string },
) {
  const body = new FormData();
  body.append(FILES_FIELD, file, file.name);
  const columns = mapping && { mapping: mapping.map((role) => role ?? '').join(',') };
  return call(SEND, {
    query: { syllabus_module_lesson_item_id: itemId, ...query, ...columns },
    body,
    signal,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  });
}

/** The questions of the preview, as the user corrects or skips them. */
function useRows() {
  const [rows, setRows] = useState<readonly PreviewRow[]>([]);
  return {
    rows,
    setRows,
    change: (key: string, update: (draft: QuestionDraft) => QuestionDraft) =>
      setRows((present) =>
        present.map((row) =>
          row.key === key ? { ...row, draft: update(row.draft), isCorrected: true, isSkipped: false } : row,
        ),
      ),
    skip: (keys: readonly string[], isSkipped: boolean) => {
      const named = new Set(keys);
      setRows((present) => present.map((row) => (named.has(row.key) ? { ...row, isSkipped } : row)));
    },
  };
}

/** Imports the questions of the preview. The same rows have the same idempotency key, so that a lost answer never adds them twice. */
function useAddition(itemId: number, rows: readonly PreviewRow[], onAdded: (count: number) => void) {
  const last = useRef({ rows, idempotencyKey: newIdempotencyKey() });
  return useMutation({
    mutationFn: () => {
      if (last.current.rows !== rows) last.current = { rows, idempotencyKey: newIdempotencyKey() };
      const { idempotencyKey } = last.current;
      return send(itemId, fileOf(rows), { format: 'json', confirm: 1, idempotencyKey });
    },
    onSuccess: ({ added }) => {
      last.current = { rows: [], idempotencyKey: '' };
      onAdded(added);
    },
  });
}

/** Reads questions of a file for a preview, in which faults are corrected or skipped, and imports the rest in one call. */
export function useImportPreview(itemId: number, onAdded: (count: number) => void): ImportPreview {
  const { rows, setRows, change, skip } = useRows();
  const [shown, setShown] = useState<ImportPreview['shown']>();
  const last = useRef<File>(undefined);
  const running = useRef<AbortController>(undefined);
  const reading = useMutation({
    mutationFn: ({ file, ...options }: Reading) => {
      // A newer text replaces the one that is being read.
      running.current?.abort();
      running.current = new AbortController();
      return send(itemId, file, { ...options, signal: running.current.signal });
    },
    onSuccess: (preview, { file }) => {
      if (file !== last.current) return;
      setShown({ name: file.name, format: preview.format, sheet: preview.sheet });
      setRows(rowsOf(preview));
    },
    onError: (_error, { file }) => {
      if (file === last.current) setRows([]);
    },
  });
  const adding = useAddition(itemId, rows, onAdded);
  const read = (next: Reading) => {
    last.current = next.file;
    adding.reset();
    reading.mutate(next);
  };
  const clear = () => {
    last.current = undefined;
    running.current?.abort();
    reading.reset();
    setShown(undefined);
    setRows([]);
  };
  const failure = adding.error ?? reading.error;
  return {
    shown,
    rows,
    isReading: reading.isPending,
    isAdding: adding.isPending,
    problem: failure instanceof ApiError ? reasonOf(failure) : undefined,
    read,
    readAs: (format) => last.current && read({ file: last.current, format }),
    readColumns: (mapping) => last.current && read({ file: last.current, mapping }),
    clear,
    change,
    skip,
    add: () => adding.mutate(),
  };
}
