import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '#api/context.ts';
import { auditedTransaction, type Queryable } from '#db/database.ts';
import { withSpoolDirectory } from '#platform/files/spool.ts';
import { claimFiles, storeFiles } from '#platform/files/stored-files.ts';
import { SEEDING } from './prepare-data.ts';

const MIME = 'image/png';

interface Picture {
  size: readonly [number, number];
  /** The content of an SVG of this size. */
  drawing: string;
}

/** Draws a picture, stores its bytes, and calls `write` with the id of its file in a transaction. */
export async function withPicture(
  services: Services,
  universityId: number,
  { size: [width, height], drawing }: Picture,
  write: (
    db: Queryable,
    file: number,
  ) => Promise<{ table: 'posts' | 'useful_resources' | 'task_attempts'; id: number }>,
): Promise<void> {
  const { default: sharp } = await import('sharp');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawing}</svg>`;
  const image = sharp(Buffer.from(svg)).png();
  const bytes = await image.toBuffer();
  const small = await image.resize({ width: 128 }).toBuffer();
  await withSpoolDirectory(services.config.dataDirectory, async (directory) => {
    const [original, thumbnail] = [join(directory, 'picture.png'), join(directory, 'thumbnail.png')];
    await writeFile(original, bytes);
    await writeFile(thumbnail, small);
    await storeFiles(services, [{ original, thumbnail }], ([key = '']) =>
      auditedTransaction(services.db, SEEDING, async (db) => {
        await claimFiles(db, [key]);
        const file = await db
          .insertInto('files')
          .values({
            name: 'rasm.png',
            mime: MIME,
            key,
            size: bytes.length,
            width,
            height,
            university_id: universityId,
            uploaded_by: 0,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        const { table, id } = await write(db, file.id);
        await db
          .updateTable('files')
          .set({ claimed_table: table, claimed_id: id, unclaimed_since: null })
          .where('id', '=', file.id)
          .execute();
      }),
    );
  });
}
