import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ASSET_POLICY, contentPolicy, newNonce } from './security-headers.ts';

const DIRECTORY = fileURLToPath(new URL('../../../../web/dist', import.meta.url));
const NONCE_MARK = /__CSP_NONCE__/g;

export type SendPage = (reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Serves the built back office: compressed at build time, cached without expiry because file names contain hashes.
 * @returns sends the page, each time with a new nonce and not cached
 */
export async function serveWeb(app: FastifyInstance): Promise<SendPage | undefined> {
  if (!existsSync(`${DIRECTORY}/index.html`)) return undefined;
  const page = await readFile(`${DIRECTORY}/index.html`, 'utf8');
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
  return async (reply) => {
    const nonce = newNonce();
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', contentPolicy(nonce))
      .send(page.replace(NONCE_MARK, nonce));
  };
}
