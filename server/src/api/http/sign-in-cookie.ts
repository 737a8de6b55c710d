import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** By which the browser that began a sign-in with a provider is known when it returns. Scripts cannot read it. */
export interface SignInCookie {
  browser: string | undefined;
  set(browser: string, lifetimeSeconds: number): void;
  clear(): void;
}

const NAME = 'dekanat_sign_in';
const PATH = '/api/auth';

export function signInCookie(request: FastifyRequest, reply: FastifyReply): SignInCookie {
  const write = (value: string, maxAge: number) =>
    void reply.header(
      'set-cookie',
      stringifySetCookie({
        name: NAME,
        value,
        path: PATH,
        httpOnly: true,
        // The page to which the provider sends people back asks from this site, so the cookie is sent.
        sameSite: 'strict',
        secure: request.protocol === 'https',
        maxAge,
      }),
    );
  return {
    browser: parseCookie(request.headers.cookie ?? '')[NAME] || undefined,
    set: write,
    clear: () => write('', 0),
  };
}
