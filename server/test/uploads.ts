import { FILES_FIELD } from '@dekanat/contract/files/files.ts';
import sharp from 'sharp';

/** Files and multipart forms for uploads. */

export function formOf(files: readonly File[], field: string = FILES_FIELD): FormData {
  const form = new FormData();
  for (const file of files) form.append(field, file);
  return form;
}

interface FileOptions {
  name?: string;
  width?: number;
  height?: number;
  format?: 'png' | 'jpeg';
}

/** An image of one colour with EXIF data. */
export async function picture({
  name = 'rasm.png',
  width = 40,
  height = 30,
  format = 'png',
}: FileOptions = {}): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .withExif({ IFD0: { Artist: 'Maxfiy Muallif' } })
    .toFormat(format)
    .toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: `image/${format}` });
}

/** A PNG of some megabytes, as large as the photo of a phone. */
export const detailedPicture = (): Promise<Buffer> =>
  sharp({
    create: {
      ...{ width: 3000, height: 2000, channels: 3, background: '#888' },
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .png()
    .toBuffer();

/** The smallest valid PDF. */
export const pdf = (name = 'hujjat.pdf', filling = ''): File =>
  new File(
    [
      `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n%${filling}\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
    ],
    name,
    { type: 'application/pdf' },
  );

export const BOUNDARY = 'xxsinovxx';
export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

/** One part of a form with exactly these headers. */
export const part = (
  content: string | Buffer,
  disposition = `form-data; name="${FILES_FIELD}"; filename="a.png"`,
) =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: ${disposition}\r\ncontent-type: image/png\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);

export const END = Buffer.from(`--${BOUNDARY}--\r\n`);

/** The bytes of a form with one file. */
export const formBytes = async (file: File | Promise<File>): Promise<Buffer> => {
  const { name, bytes } = await Promise.resolve(file).then(async (of) => ({
    name: of.name,
    bytes: Buffer.from(await of.arrayBuffer()),
  }));
  return Buffer.concat([part(bytes, `form-data; name="${FILES_FIELD}"; filename="${name}"`), END]);
};

/** The status of the picture in a rich text to a page that sends no token. */
export async function statusOfPicture({ url }: { url: string }, html: string): Promise<number> {
  const [, source = ''] = /<img src="([^"]+)"/.exec(html) ?? [];
  const { pathname } = new URL(source, url);
  return (await fetch(url + pathname)).status;
}
