import { delimiter, join } from 'node:path';
import { isExecutable } from './executable.ts';

/** `SOFFICE_PATH`, or LibreOffice on the search path of the system; undefined for `none` and where it is missing. */
export function findSoffice(path: string | undefined, searchPath = ''): string | undefined {
  if (path === 'none') return undefined;
  const programs =
    path === undefined ? searchPath.split(delimiter).map((folder) => join(folder, 'soffice')) : [path];
  return programs.find(isExecutable);
}
