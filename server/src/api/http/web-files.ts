import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ASSET_POLICY, contentPolicy, newNonce } from './security-headers.ts';

const DIRECTORY = fileURLToPath(new URL('../../../../web/dist', import.meta.url));
const NONCE_MARK = /__CSP_NONCE__/g;

export type SendPage = (address: string, reply: FastifyReply) => Promise<FastifyReply>;

/** Pages of the cabinet of students, which is a document of its own. */
const CABINET = /^\/cabinet(?:[/?]|$)/;
/** Files of the installed applications, which keep their names. */
const INSTALLED_FILES = [
  'cabinet-worker.js',
  'cabinet.webmanifest',
  'dekanat.webmanifest',
  'cabinet-icon-192.png',
  'cabinet-icon-512.png',
];

/**
 * Serves the built back office and cabinet: compressed at build time, cached without expiry because file names contain hashes.
 * @returns sends the page of an address, each time with a new nonce and not cached
 */
export async function serveWeb(app: FastifyInstance): Promise<SendPage | undefined> {
  if (!existsSync(`${DIRECTORY}/index.html`)) return undefined;
  const [page, cabinet] = await Promise.all(
    ['index.html', 'cabinet.html'].map((name) => readFile(`${DIRECTORY}/${name}`, 'utf8')),
  );
  await app.register(fastifyStatic, {
    root: `${DIRECTORY}/assets`,
    prefix: '/assets/',
    decorateReply: true,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    wildcard: true,
    setHeaders: (reply) => void reply.header('content-security-policy', ASSET_POLICY),
  });
  for (const name of INSTALLED_FILES)
    app.get(`/${name}`, (_request, reply) =>
      reply
        .header('content-security-policy', ASSET_POLICY)
        .header('cache-control', 'no-cache')
        .sendFile(name, DIRECTORY, { cacheControl: false }),
    );
  return async (address, reply) => {
    const nonce = newNonce();
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', contentPolicy(nonce))
      .send((CABINET.test(address) ? cabinet : page)?.replace(NONCE_MARK, nonce));
  };
}
