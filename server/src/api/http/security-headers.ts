import { randomBytes } from 'node:crypto';
import { PLAYER_HOSTS } from '@dekanat/contract/rich-text/rich-text-rules.ts';
import type { FastifyReply } from 'fastify';

export const newNonce = () => randomBytes(16).toString('base64url');

/**
 * The page may load only files of this server, and frames of the known video players. Styles that Ant Design creates at run time have the nonce of the
 * response. No page may embed it, and no form may post elsewhere.
 */
export const contentPolicy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    // Videos of other sites in rich texts.
    `frame-src blob: ${PLAYER_HOSTS.map((host) => `https://${host}`).join(' ')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** For data: a browser that opens it must not run anything. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'content-security-policy': DATA_POLICY,
};
const HTTPS_ONLY = 'max-age=31536000; includeSubDomains';

/** For assets: browsers apply this policy to workers, which could not run sandboxed. */
export const ASSET_POLICY = "default-src 'self'; frame-ancestors 'none'";

/** Sets the headers of every response; a page replaces the policy by `contentPolicy`. */
export function setSecurityHeaders(reply: FastifyReply, secure: boolean): void {
  reply.headers(HEADERS);
  if (secure) reply.header('strict-transport-security', HTTPS_ONLY);
}
