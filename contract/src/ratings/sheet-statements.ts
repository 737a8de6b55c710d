import { z } from 'zod';
import { STATEMENTS } from '../curricula/control-rules.ts';

/** The sheet of paid retakes. It has no controls of its own, and both interim and final points are entered on it. */
export const RETAKE = 'retake';

/** Names of the statements of sheets: the exam, the re-sits and the retakes. */
export const SHEET_STATEMENTS = [...STATEMENTS, RETAKE] as const;
export const SheetStatement = z.enum(SHEET_STATEMENTS);
export type SheetStatement = z.infer<typeof SheetStatement>;
