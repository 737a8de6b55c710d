import { files as records } from './files.ts';

export const files = { files: records };
