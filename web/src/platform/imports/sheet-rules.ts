import { IMPORT_BYTES } from '@dekanat/contract/operations/import-limits.ts';
import type { ApiError } from '#api/api.ts';
import type { TextKey } from '#i18n/text-key.ts';

export const SHEET_ACCEPT = '.xlsx,.csv';
const NAME = /\.(xlsx|csv)$/i;

/** Problems of the chosen files before upload, as a message key. The server checks the content. */
export function sheetProblem(files: readonly Pick<File, 'name' | 'size'>[]): TextKey | undefined {
  const [file, ...more] = files;
  if (file === undefined || more.length > 0) return 'import.file.one';
  if (!NAME.test(file.name)) return 'import.file.type';
  if (file.size === 0) return 'imports.file.empty';
  return file.size < IMPORT_BYTES ? undefined : 'import.file.size';
}

/** The server's reason for refusing a file. */
export const refusalOf = ({ fields, message }: Pick<ApiError, 'fields' | 'message'>): string =>
  Object.values(fields ?? {})[0]?.[0] ?? message;

/** No response, or a temporary refusal: the same file may succeed. */
export const mayPass = ({ status }: Pick<ApiError, 'status'>): boolean => status === 0 || status >= 429;
