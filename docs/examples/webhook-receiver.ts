/**
 * Receives webhooks of Dekanat and prints the events whose signature is right.
 *
 *   WEBHOOK_SECRET=whsec_… PORT=8080 node docs/examples/webhook-receiver.ts
 *
 * A proxy with https stands in front of it. Node 24 runs this file as it is. It checks the signature by hand, to show how; a program
 * uses a library of Standard Webhooks (https://www.standardwebhooks.com), for JavaScript the package `standardwebhooks`.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { env, stdout } from 'node:process';
import { text } from 'node:stream/consumers';

const SECRET = Buffer.from((env.WEBHOOK_SECRET ?? '').replace(/^whsec_/, ''), 'base64');
const PORT = Number(env.PORT ?? 8080);
/** Older requests may be recorded ones that somebody sends again. */
const TOLERANCE_SECONDS = 300;
const SIGNATURE = 'v1,';
const BODY_MAX = 100_000;
const [ACCEPTED, REFUSED] = [204, 400];

const header = (headers: IncomingHttpHeaders, name: string): string => String(headers[name] ?? '');

/** Whether Dekanat has sent exactly this body, just now. After a change of the secret there are two signatures; one must fit. */
function isAuthentic(headers: IncomingHttpHeaders, body: string): boolean {
  const timestamp = header(headers, 'webhook-timestamp');
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS)) return false;
  const content = `${header(headers, 'webhook-id')}.${timestamp}.${body}`;
  const expected = createHmac('sha256', SECRET).update(content).digest();
  return header(headers, 'webhook-signature')
    .split(' ')
    .filter((one) => one.startsWith(SIGNATURE))
    .map((one) => Buffer.from(one.slice(SIGNATURE.length), 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}

/** A delivery may come twice, after an answer that was lost; a program remembers these for some days in its database. */
const seen = new Set<string>();

const server = createServer(async (request, response) => {
  const body = await text(request);
  const id = header(request.headers, 'webhook-id');
  if (body.length > BODY_MAX || !isAuthentic(request.headers, body)) return response.writeHead(REFUSED).end();
  // Answers at once: Dekanat waits ten seconds. Long work belongs into a queue.
  response.writeHead(ACCEPTED).end();
  if (seen.has(id)) return undefined;
  seen.add(id);
  return stdout.write(`${JSON.stringify({ id, ...(JSON.parse(body) as object) })}\n`);
});
server.listen(PORT, () => {
  const address = server.address();
  stdout.write(`${JSON.stringify({ listening: typeof address === 'object' ? address?.port : PORT })}\n`);
});
