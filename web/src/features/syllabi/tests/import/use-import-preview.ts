import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import { FILES_FIELD } from '@dekanat/contract/files/files.ts';
import { type IMPORT_FORMATS, testQuestions } from '@dekanat/contract/syllabi/tests.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, call, newIdempotencyKey } from '#api/api.ts';
import {
  carriedOver,
  fileOf,
  type Preview,
  type PreviewRow,
  rowsOf,
} from '#features/syllabi/tests/import/preview-rows.ts';
import type { QuestionDraft } from '#features/syllabi/tests/question-draft.ts';
import { currentLanguage, useText } from '#i18n/text.ts';
import type { Mapping } from '#platform/imports/column-mapping.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

export type ImportFormat = (typeof IMPORT_FORMATS)[number];

interface Reading {
  file: File;
  format?: ImportFormat | undefined;
  /** What the columns of a sheet contain. */
  mapping?: Mapping | undefined;
}

/** The file that is shown, and the format in which it was read. */
interface Shown {
  file: File;
  name: string;
  format: ImportFormat;
  sheet: Preview['sheet'];
}

/** How many questions were added, and how many not because the test has them by now. */
type AddedCounts = Pick<Preview, 'added' | 'repeated'>;

export interface ImportPreview {
  shown: Shown | undefined;
  rows: readonly PreviewRow[];
  isReading: boolean;
  /** A newer text or file was not read: the rows are those of the one before. */
  isOutdated: boolean;
  isAdding: boolean;
  /** Why the file was not read, or not imported. */
  problem: string | undefined;
  read: (reading: Reading) => void;
  /** Reads another file; this and the next two ask first when questions were corrected. */
  readFile: (file: File) => void;
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
  }: Omit<Reading, 'file'> & {
    confirm?: 1;
    signal?: AbortSignal;
    idempotencyKey?: string;
    language?: InterfaceLanguage;
  },
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

const tryOf = (rows: readonly PreviewRow[]) => ({
  rows,
  idempotencyKey: newIdempotencyKey(),
  language: currentLanguage(),
});

/**
 * Imports the questions of the preview. The same rows have the same idempotency key and language, so that a lost answer never adds them
 * twice.
 */
function useAddition(itemId: number, rows: readonly PreviewRow[], onAdded: (counts: AddedCounts) => void) {
  const last = useRef<ReturnType<typeof tryOf>>(undefined);
  return useMutation({
    mutationFn: () => {
      if (last.current?.rows !== rows) last.current = tryOf(rows);
      const { idempotencyKey, language } = last.current;
      return send(itemId, fileOf(rows), { format: 'json', confirm: 1, idempotencyKey, language });
    },
    onSuccess: ({ added, repeated }) => {
      last.current = undefined;
      onAdded({ added, repeated });
    },
  });
}

/** Reads files, of which the last one is shown. */
function useReading(itemId: number, setRows: ReturnType<typeof useRows>['setRows']) {
  const [shown, setShown] = useState<Shown>();
  const last = useRef<File>(undefined);
  const running = useRef<AbortController>(undefined);
  const { mutate, reset, isPending, isError, error, variables } = useMutation({
    mutationFn: ({ file, ...options }: Reading) => {
      // A newer text replaces the one that is being read.
      running.current?.abort();
      running.current = new AbortController();
      return send(itemId, file, { ...options, signal: running.current.signal });
    },
    onSuccess: (preview, { file }) => {
      if (file !== last.current) return;
      const { format, sheet } = preview;
      setShown({ file, name: file.name, format, sheet });
      const rows = rowsOf(preview);
      setRows((former) => carriedOver(rows, former));
    },
  });
  return {
    ...{ shown, last, error },
    isReading: isPending,
    isOutdated: isError && variables.file !== shown?.file,
    read: (next: Reading) => {
      last.current = next.file;
      mutate(next);
    },
    clear: () => {
      last.current = undefined;
      running.current?.abort();
      reset();
      setShown(undefined);
      setRows([]);
    },
  };
}

/** Asks before questions are read again that were corrected: those that are read differently lose it. */
function useConfirmReading(rows: readonly PreviewRow[]) {
  const text = useText();
  const { confirm } = useFeedback();
  return async () =>
    !rows.some(({ isCorrected }) => isCorrected) ||
    confirm({
      title: text('test.import.read_again'),
      content: text('test.import.read_again.content'),
      danger: true,
    });
}

/** Reads questions of a file for a preview, in which faults are corrected or skipped, and imports the rest in one call. */
export function useImportPreview(itemId: number, onAdded: (counts: AddedCounts) => void): ImportPreview {
  const { rows, setRows, change, skip } = useRows();
  const { last, error, read: readNext, ...reading } = useReading(itemId, setRows);
  const { shown } = reading;
  const adding = useAddition(itemId, rows, onAdded);
  const confirmReading = useConfirmReading(rows);
  const read = (next: Reading) => {
    adding.reset();
    readNext(next);
  };
  const readAgain = async ({ file: given, ...options }: Partial<Reading>) => {
    if (!(await confirmReading())) return;
    const file = given ?? last.current;
    if (file !== undefined) read({ file, ...options });
  };
  const failure = adding.error ?? error;
  return {
    ...reading,
    rows,
    isAdding: adding.isPending,
    problem: failure instanceof ApiError ? reasonOf(failure) : undefined,
    read,
    readFile: (file) => void readAgain({ file }),
    readAs: (format) => void readAgain({ format }),
    // The columns are those of the file that is shown, also when another one was not read.
    readColumns: (mapping) => void readAgain({ ...(shown && { file: shown.file }), mapping }),
    change,
    skip,
    add: () => adding.mutate(),
  };
}
