import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';

export const newNonce = () => randomBytes(16).toString('base64url');

/**
 * The page may load only what this server serves; styles that Ant Design writes at run time carry the nonce of their
 * response. Nothing may frame it, and no form may post elsewhere.
 */
export const contentPolicy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** An answer that is data, not a page: a browser that opens it must run nothing. */
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

/** A script of ours that runs as a worker is a page of its own to the browser, and a sandboxed one could compute nothing. */
export const ASSET_POLICY = "default-src 'self'; frame-ancestors 'none'";

/** On every answer; a page replaces the policy by `contentPolicy`. */
export function setSecurityHeaders(reply: FastifyReply, secure: boolean): void {
  reply.headers(HEADERS);
  if (secure) reply.header('strict-transport-security', HTTPS_ONLY);
}
