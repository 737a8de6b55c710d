import { z } from 'zod';
import { readStored, writeStored } from '#browser/stored-values.ts';

const Interrupted = z.object({ name: z.string(), size: z.number(), sent: z.number() });
/** An upload that a reload or a crash interrupted; the user has to choose its file again. */
export type Interrupted = z.infer<typeof Interrupted>;

const nameOf = (itemId: number) => `video-upload.${itemId}`;

export const rememberInterrupted = (itemId: number, upload: Interrupted): void =>
  writeStored(nameOf(itemId), JSON.stringify(upload));

export const dropInterrupted = (itemId: number): void => writeStored(nameOf(itemId), undefined);

export function interruptedUpload(itemId: number): Interrupted | undefined {
  try {
    return Interrupted.safeParse(JSON.parse(readStored(nameOf(itemId)) ?? '')).data;
  } catch {
    return undefined;
  }
}
