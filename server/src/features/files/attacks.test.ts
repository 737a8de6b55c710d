import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { crc32, deflateSync } from 'node:zlib';
import { type Endpoint, pathOf } from '@dekanat/contract/api/endpoint.ts';
import type { ErrorBody } from '@dekanat/contract/api/errors.ts';
import { FILES_FIELD, files } from '@dekanat/contract/files/files.ts';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BOUNDARY, END, formOf, MULTIPART, part, pdf, picture } from '#test/uploads.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer({ environment: { FILE_LIMIT_MB: '2' } });

const entriesOf = (name: string) =>
  readdir(join(server.services.config.dataDirectory, name), { recursive: true }).catch((): string[] => []);
const leftovers = async () => ({
  spool: await entriesOf('incoming'),
  stored: await entriesOf('files'),
  rows: await server.services.db.selectFrom('files').select('name').execute(),
  keys: await server.services.db.selectFrom('loose_bytes').select('key').execute(),
});
const refusal = async (endpoint: typeof files.storeImage | typeof files.storeFile, ...sent: File[]) => {
  const { status, error } = await admin.call(endpoint, { files: sent });
  return [status, error.message];
};
const file = (content: string | Buffer, name: string, type = 'image/png') =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type });
const bytes = async (of: File) => Buffer.from(await of.arrayBuffer());

/** Sends a form in chunks, as no browser would. */
function startUpload(endpoint: Endpoint, headers: Record<string, string | number> = {}) {
  const answered = Promise.withResolvers<{ status: number; body: ErrorBody }>();
  answered.promise.catch(() => undefined);
  const { hostname, port } = new URL(server.url);
  const sending: ClientRequest = request(
    {
      hostname,
      port,
      path: pathOf(endpoint),
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': MULTIPART, ...headers },
    },
    (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (more: string) => {
        text += more;
      });
      answer.on('end', () =>
        answered.resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) as ErrorBody }),
      );
    },
  );
  sending.on('error', answered.reject);
  return { sending, answered: answered.promise };
}
async function post(endpoint: Endpoint, body: Buffer, headers: Record<string, string | number> = {}) {
  const { sending, answered } = startUpload(endpoint, headers);
  sending.end(body);
  const { status, body: response } = await answered;
  return [status, response.message];
}

const WRONG_IMAGE = [415, 'Faqat JPG yoki PNG rasm yuklash mumkin!'];
const WRONG_FILE = [415, 'Faqat JPG, PNG yoki PDF fayl yuklash mumkin'];

describe('a refused upload leaves nothing behind:', () => {
  let before: Awaited<ReturnType<typeof leftovers>>;
  beforeEach(async () => {
    before = await leftovers();
  });
  afterEach(async () => expect(await leftovers()).toEqual({ ...before, spool: [] }));

  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const HTML = '<!doctype html><html><body><script>alert(1)</script></body></html>';
  it.each([
    ['SVG with a script', SVG],
    ['HTML', HTML],
    ['HTML behind a byte order mark', `\uFEFF${HTML}`],
    ['a program', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
    ['a GIF that is a script', 'GIF89a=1;alert(1)//'],
    ['a ZIP', Buffer.from('504b0304140000000800', 'hex')],
    ['plain text', 'salom'],
    ['half a signature', Buffer.from('89504e47', 'hex')],
  ])('%s that calls itself an image', async (_what, content) => {
    expect(await refusal(files.storeImage, file(content, 'a.png'))).toEqual(WRONG_IMAGE);
    expect(await refusal(files.storeFile, file(content, 'a.pdf', 'application/pdf'))).toEqual(WRONG_FILE);
  });

  it('a PDF among images, a WebP, an animated PNG', async () => {
    const webp = await sharp(await bytes(await picture()))
      .webp()
      .toBuffer();
    expect(await refusal(files.storeImage, pdf('a.png'))).toEqual(WRONG_IMAGE);
    expect(await refusal(files.storeImage, file(webp, 'a.png'))).toEqual(WRONG_IMAGE);
  });

  it('a truncated image, or only its header', async () => {
    const whole = await bytes(await picture({ width: 300, height: 300, format: 'jpeg' }));
    expect(await refusal(files.storeImage, file(whole.subarray(0, whole.length / 2), 'a.jpg'))).toEqual(
      WRONG_IMAGE,
    );
    expect(await refusal(files.storeImage, file(Buffer.from('ffd8ffe0', 'hex'), 'a.jpg'))).toEqual(
      WRONG_IMAGE,
    );
  });

  it('a truncated PDF, or one with an archive appended', async () => {
    const whole = await bytes(pdf('a.pdf', 'x'.repeat(3_000)));
    const archive = Buffer.concat([whole, Buffer.from('504b0304', 'hex'), Buffer.alloc(4_000)]);
    const broken = [415, 'Fayl buzilgan yoki toʻliq emas'];
    expect(await refusal(files.storeFile, file(whole.subarray(0, 2_000), 'a.pdf'))).toEqual(broken);
    expect(await refusal(files.storeFile, file(archive, 'a.pdf'))).toEqual(broken);
  });

  it('a decompression bomb', async () => {
    const bomb = bombOf(30_000, 30_000);
    expect(bomb.length).toBeLessThan(3_000_000);
    expect(await refusal(files.storeImage, file(bomb, 'a.png'))).toEqual([
      413,
      'Rasmning oʻlchamlari juda katta: uni kichraytirib, qayta yuklang',
    ]);
    expect(await refusal(files.storeImage, file(bombOf(2 ** 31 - 1, 2 ** 31 - 1), 'a.png'))).toSatisfy(
      ([status]: [number]) => status === 413 || status === 415,
    );
  });

  it('one byte too many', async () => {
    const image = await bytes(await picture());
    const padded = (size: number) => file(Buffer.concat([image, Buffer.alloc(size - image.length)]), 'a.png');
    expect(await refusal(files.storeImage, padded(5 * 1024 * 1024))).toEqual([
      413,
      'Rasm 5 MB dan kichik boʻlishi kerak!',
    ]);
    expect(await refusal(files.storeFile, padded(2 * 1024 * 1024))).toEqual([
      413,
      'Fayl 2 MB dan kichik boʻlsin',
    ]);
  });

  it('with a message in the language of the request', async () => {
    const { error } = await admin.call(files.storeImage, { files: [pdf()], query: { language: 'ru' } });
    expect(error.message).toBe('Можно загрузить только изображение JPG или PNG!');
  });

  it('a valid file next to an invalid one', async () => {
    expect(await refusal(files.storeImage, await picture(), file('x', 'b.png'))).toEqual(WRONG_IMAGE);
  });

  it('an empty file, no file at all, another field, a field beside the file', async () => {
    expect(await refusal(files.storeImage, file('', 'a.png'))).toEqual([
      422,
      { [FILES_FIELD]: ['Fayl boʻsh'] },
    ]);
    const none = [422, { [FILES_FIELD]: ['Bu maydonni toʻldiring'] }];
    expect(await post(files.storeImage, END)).toEqual(none);
    const unknown = (field: string) => [422, { [field]: [`Bunday maydon yoʻq: ${field}`] }];
    const image = await bytes(await picture());
    expect(
      await post(
        files.storeImage,
        Buffer.concat([part(image, 'form-data; name="file"; filename="a.png"'), END]),
      ),
    ).toEqual(unknown('file'));
    expect(
      await post(files.storeImage, Buffer.concat([part(image), part('1', 'form-data; name="id"'), END])),
    ).toEqual(unknown('id'));
  });

  it('too many files or parts', async () => {
    const tooMany = [413, 'Bir martada koʻpi bilan 10 ta fayl yuklash mumkin'];
    const image = part(await bytes(await picture()));
    expect(await post(files.storeImage, Buffer.concat([...Array(11).fill(image), END]))).toEqual(tooMany);
    expect(await post(files.storeImage, Buffer.concat([...Array(10_000).fill(image), END]))).toEqual(tooMany);
    const fields = Array.from({ length: 10_000 }, (_, index) => part('x', `form-data; name="f${index}"`));
    expect((await post(files.storeImage, Buffer.concat([...fields, END])))[0]).toBe(422);
  });

  it.each([
    ['no boundary', 'multipart/form-data'],
    ['an empty boundary', 'multipart/form-data; boundary='],
    ['another boundary', 'multipart/form-data; boundary=other'],
    ['a boundary without end', `multipart/form-data; boundary=${'x'.repeat(8_000)}`],
  ])('%s', async (_what, type) => {
    const body = Buffer.concat([part(await bytes(await picture())), END]);
    expect((await post(files.storeImage, body, { 'content-type': type }))[0]).toSatisfy((status: number) =>
      [400, 422].includes(status),
    );
  });

  it.each([
    ['a form truncated inside a file', part('x'.repeat(9_000)).subarray(0, 5_000)],
    ['a form without its last boundary', part('x')],
    ['a part with an endless header', Buffer.from(`--${BOUNDARY}\r\nx: ${'y'.repeat(200_000)}`)],
    [
      'a part of 5,000 headers',
      Buffer.from(`--${BOUNDARY}\r\n${'x: y\r\n'.repeat(5_000)}\r\nz\r\n--${BOUNDARY}--\r\n`),
    ],
    ['nothing', Buffer.alloc(0)],
    ['noise', Buffer.from('\u0000\r\n--\r\n'.repeat(1_000))],
  ])('%s', async (_what, body) => {
    expect((await post(files.storeImage, body))[0]).toSatisfy((status: number) =>
      [400, 415, 422].includes(status),
    );
  });

  it('JSON or an empty body instead of a form', async () => {
    expect(
      (await post(files.storeImage, Buffer.from('{"stream":1}'), { 'content-type': 'application/json' }))[0],
    ).toBe(415);
    expect((await admin.call(files.storeImage)).status).toBe(415);
  });

  it('a form instead of JSON', async () => {
    const response = await fetch(`${server.url}/api/crm/faculties`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}` },
      body: formOf([await picture()]),
    });
    expect(response.status).toBe(415);
  });

  it('an aborted connection', async () => {
    const { sending, answered } = startUpload(files.storeFile);
    sending.write(part(`%PDF-1.4 ${'x'.repeat(100_000)}`).subarray(0, 90_000));
    await expect.poll(async () => (await entriesOf('incoming')).length).toBe(2);
    sending.destroy();
    await expect(answered).rejects.toThrow();
    await expect.poll(entriesOf.bind(undefined, 'incoming')).toEqual([]);
  });

  it('an endless body: answered, then disconnected, with bounded memory', async () => {
    const before = process.memoryUsage().rss;
    let [megabytes, most] = [0, before];
    const more = Buffer.alloc(1024 * 1024, 'x');
    const endless = new Readable({
      read() {
        megabytes += 1;
        most = Math.max(most, process.memoryUsage().rss);
        this.push(more);
      },
    });
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    const head = [
      `POST ${pathOf(files.storeFile)} HTTP/1.1`,
      `host: ${hostname}`,
      `authorization: Bearer ${admin.token}`,
      `content-type: ${MULTIPART}`,
      `content-length: ${10 ** 12}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write(part('%PDF-1.4 ').subarray(0, -2));
    endless.pipe(socket);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1.1 413 /);
    socket.resume();
    await expect.poll(() => socket.closed).toBe(true);
    endless.destroy();
    // The discarded rest of the body, and the buffers.
    expect(megabytes).toBeLessThan(64 + 32);
    // The sender runs in the same process.
    expect((most - before) / 1e6).toBeLessThan(100);
  });
});

describe('an accepted upload is harmless:', () => {
  const stored = async (sent: File) => {
    const { result } = await admin.call(files.storeImage, { files: [sent] });
    const response = await fetch(server.url + (result[0]?.file_url ?? ''), {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    return { name: result[0]?.name, content: Buffer.from(await response.arrayBuffer()) };
  };

  it('an image that is also a page or an archive is re-encoded to an image only', async () => {
    for (const format of ['png', 'jpeg'] as const) {
      const polyglot = Buffer.concat([
        await bytes(await picture({ format })),
        Buffer.from('<script>alert(1)</script>PK-archive<?php system($_GET[0]);'),
      ]);
      const { content } = await stored(file(polyglot, 'a.php', 'text/html'));
      expect(content.toString('latin1')).not.toMatch(/script|PK-archive|php/);
    }
  });

  it.each([
    ['../../../etc/passwd', 'passwd.png'],
    ['..\\..\\windows\\system32\\cmd.exe', 'cmd.png'],
    ['/etc/cron.d/evil', 'evil.png'],
    ['..', 'file.png'],
    ['.htaccess', 'htaccess.png'],
    ['a\u0000.php\u202Egnp.exe', 'a.phpgnp.png'],
    ['<img src=x onerror=alert(1)>.png', 'img src=x onerror=alert(1).png'],
    [`${'😀'.repeat(300)}.png`, `${'😀'.repeat(120)}.png`],
    ['Maʼlumotnoma – oʻquv.PNG', 'Maʼlumotnoma – oʻquv.png'],
    ['', 'file.png'],
  ])('the name %j', async (given, name) => {
    const form = Buffer.concat([
      part(await bytes(await picture()), `form-data; name="${FILES_FIELD}"; filename="${given}"`),
      END,
    ]);
    const { sending, answered } = startUpload(files.storeImage);
    sending.end(form);
    const { body }: { body: unknown } = await answered;
    expect((body as { result: { name: string }[] }).result[0]?.name).toBe(name);
    const stored = (await entriesOf('files')).filter((entry) => entry.includes('/'));
    expect(stored).not.toEqual([]);
    expect(stored.filter((entry) => !/^[0-9a-f]{2}\/[0-9a-f-]{36}(-thumbnail)?$/.test(entry))).toEqual([]);
  });
});

/** A PNG of one colour with a huge size, compressed a thousand to one. */
function bombOf(width: number, height: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(content.length);
    head.write(type, 4);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(Buffer.concat([Buffer.from(type), content])));
    return Buffer.concat([head, content, check]);
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width);
  size.writeUInt32BE(height, 4);
  size.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc(Math.min((Math.ceil(width / 8) + 1) * height, 200_000_000));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
