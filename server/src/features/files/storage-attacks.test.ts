import { connect } from 'node:net';
import { files } from '@dekanat/contract/files/files.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { storageDirectory } from '#platform/files/storage-address.ts';
import { openStudentAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { pdf, picture } from '#test/uploads.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer({ environment: { CORS_ORIGINS: 'https://kabinet.example.uz' } });
let student: Client;
let path: string;
beforeAll(async () => {
  student = (await openStudentAccount(server, admin)).client;
  path = await stored(pdf('Mening javobim #1? 100%.pdf'));
});

async function stored(file: File): Promise<string> {
  const call = file.type === 'application/pdf' ? files.storeFile : files.storeImage;
  const [{ file_url = '' } = {}] = (await student.call(call, { files: [file] })).result;
  expect(file_url).toMatch(/^https?:\/\//);
  return new URL(file_url).pathname;
}
const get = (of: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(server.url + of, { headers, method });
const statusOf = async (of: string) => (await get(of)).status;

/** Sends the path as it is; `fetch` would normalise it. */
const rawStatus = (of: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET ${of} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`),
    );
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', reject);
    socket.on('end', () => resolve(Number(text.split(' ')[1])));
  });

describe('a signed address', () => {
  it('has a name that clients need not encode, and shows the file without a token', async () => {
    expect(path).toMatch(/^\/storage\/[\w-]+\/Mening-javobim-1-100\.pdf$/);
    const answer = await get(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toMatch(/sandbox/);
  });

  it.each([
    ['Maʼruza matni.pdf', 'Maruza-matni.pdf'],
    ['oʻquv rejasi (2).PDF', 'oquv-rejasi-2.pdf'],
    ['Лекция.pdf', 'file.pdf'],
    ['Résumé – 1.pdf', 'Resume-1.pdf'],
  ])('of %s ends with %s', async (name, shown) => {
    const address = await stored(pdf(name));
    expect(address.split('/').at(-1)).toBe(shown);
    expect(await statusOf(address)).toBe(200);
  });

  it('is valid for some hours', async () => {
    const [, , directory = ''] = path.split('/');
    const id = Number(directory.split('-')[0]);
    const HOUR = 3_600_000;
    const at = (hoursAgo: number) =>
      `/storage/${storageDirectory(server.services.keys.refresh, id, Date.now() - hoursAgo * HOUR)}/a.pdf`;
    expect(await statusOf(at(4))).toBe(200);
    expect(await statusOf(at(6))).toBe(404);
    expect(await statusOf(at(24))).toBe(404);
  });

  it('is refused when anything of its directory is changed', async () => {
    const [, , directory = ''] = path.split('/');
    for (let at = 0; at < directory.length; at += 1) {
      const changed = directory[at] === 'a' ? 'b' : 'a';
      const forged = `${directory.slice(0, at)}${changed}${directory.slice(at + 1)}`;
      expect(await statusOf(`/storage/${forged}/a.pdf`), forged).toBe(404);
    }
    for (const forged of [
      `${directory}a`,
      directory.slice(0, -1),
      `0${directory}`,
      `v${directory}`,
      '%00',
      'x'.repeat(80),
    ])
      expect(await statusOf(`/storage/${forged}/a.pdf`), forged).toBe(404);
  });

  it('is refused with an extension of another type', async () => {
    const image = await stored(await picture({ format: 'jpeg', name: 'rasm.jpeg' }));
    const named = (of: string, name: string) => statusOf(of.replace(/[^/]*$/, name));
    for (const name of ['a.html', 'a.svg', 'a.exe', 'a.php', 'a', '', '.pdf.html', 'a.pdf%00.html'])
      expect(await named(path, name), name).toBe(404);
    expect(await named(path, 'a.jpg')).toBe(404);
    expect(await named(image, 'a.pdf')).toBe(404);
    for (const name of ['a.jpg', 'a.JPEG', 'b.png']) expect(await named(image, name), name).toBe(200);
    expect(await named(path, 'a.PDF')).toBe(200);
  });

  it.each([
    '../../../../etc/passwd.pdf',
    '..%2f..%2fsecret.key',
    '..%2f..%2fx.pdf',
    'a/b.pdf',
    '..\\..\\x',
    './/x.pdf',
    '%2e%2e/x.pdf',
  ])('is refused with the name %s', async (name) => {
    const [, , directory = ''] = path.split('/');
    expect(await rawStatus(`/storage/${directory}/${name}`)).toBe(404);
  });

  it('answers a range, a HEAD request and pages of other origins', async () => {
    const range = await get(path, { range: 'bytes=0-4', origin: 'https://kabinet.example.uz' });
    expect([range.status, await range.text()]).toEqual([206, '%PDF-']);
    expect(range.headers.get('access-control-allow-origin')).toBe('https://kabinet.example.uz');
    expect(range.headers.get('access-control-expose-headers')).toMatch(
      /accept-ranges, content-length, content-range/,
    );
    expect(range.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const whole = await get(path);
    const length = (await whole.arrayBuffer()).byteLength;
    expect(range.headers.get('content-range')).toBe(`bytes 0-4/${length}`);
    expect((await get(path, { range: `bytes=${length}-` })).status).toBe(416);
    const head = await get(path, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      `${length}`,
      '',
    ]);
    expect((await get(path, {}, 'POST')).status).toBe(404);
  });
});
