import { SESSION_HEADER, SESSION_IN_COOKIE } from '@dekanat/contract/access/sessions/session.ts';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The refresh token of a browser: scripts cannot read it, and other sites cannot make the browser send it. */
export interface SessionCookie {
  token: string | undefined;
  /** Without a lifetime the cookie ends with the browser. */
  set(token: string, lifetimeMs: number | undefined): void;
  clear(): void;
}

const NAME = 'dekanat_refresh';
const PATH = '/api/auth';

const isAsked = (request: FastifyRequest): boolean => request.headers[SESSION_HEADER] === SESSION_IN_COOKIE;

/** The refresh token in the cookie of a client that asked for one. */
export const tokenInCookie = (request: FastifyRequest): string | undefined =>
  isAsked(request) ? parseCookie(request.headers.cookie ?? '')[NAME] : undefined;

/**
 * Undefined for clients that did not ask for the cookie. They must ask with a header, because a page of another site
 * cannot set one: the second protection against forged requests besides `SameSite`.
 */
export function sessionCookie(request: FastifyRequest, reply: FastifyReply): SessionCookie | undefined {
  if (!isAsked(request)) return undefined;
  const write = (value: string, maxAge: number | undefined) =>
    void reply.header(
      'set-cookie',
      stringifySetCookie({
        name: NAME,
        value,
        path: PATH,
        httpOnly: true,
        sameSite: 'strict',
        secure: request.protocol === 'https',
        ...(maxAge === undefined ? {} : { maxAge }),
      }),
    );
  return {
    token: tokenInCookie(request),
    set: (token, lifetimeMs) =>
      write(token, lifetimeMs === undefined ? undefined : Math.floor(lifetimeMs / 1000)),
    clear: () => write('', 0),
  };
}
