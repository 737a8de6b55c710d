import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { switchProtocol } from './other-protocol.ts';

interface Received {
  /** Name of the browser. */
  to: string;
  /** The decrypted message. */
  message: { title: string; body: string; tag: string; path: string };
  headers: IncomingMessage['headers'];
}

export interface Browser {
  name: string;
  /** What a page gets from `PushManager.subscribe`. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
}

/** `upgrade`: another protocol; `control`: an error with control characters. */
type Behaviour = number | 'upgrade' | 'control';

export interface PushService {
  environment: { PUSH_ENDPOINTS: 'any' };
  received: Received[];
  /** Requests that were answered with an error. */
  refused: string[];
  subscribe(name: string): Browser;
  /** Decides about each message by the name of the browser: a status, or an answer of a hostile service. */
  behave(decide: (name: string) => Behaviour): void;
  close(): Promise<void>;
}

const SALT_BYTES = 16;
const KEY_OFFSET = 21;
const KEY_BYTES = 65;
const TAG_BYTES = 16;

interface Keys {
  pair: ReturnType<typeof createECDH>;
  auth: Buffer;
}

/** Decrypts a message as a browser does (RFC 8188, RFC 8291). */
function decrypt(body: Buffer, { pair, auth }: Keys): string {
  const salt = body.subarray(0, SALT_BYTES);
  const sender = body.subarray(KEY_OFFSET, KEY_OFFSET + KEY_BYTES);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
  const encrypted = body.subarray(KEY_OFFSET + KEY_BYTES);
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(encrypted.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(encrypted.subarray(0, -TAG_BYTES)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/** Whether the request is signed with the key that it names, for this service (RFC 8292). */
export function isSigned(authorization: string | undefined, origin: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.toString('base64url', 1, 33),
    y: point.toString('base64url', 33),
  };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}') as { aud?: string };
  const signed = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return signed && aud === origin;
}

/** A local HTTP server that answers as the push service of a browser, and decrypts what it accepts. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Keys>();
  const received: Received[] = [];
  const refused: string[] = [];
  let decide: (name: string) => Behaviour = () => 201;

  function answer(name: string, request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const keys = browsers.get(name);
    const behaviour = keys === undefined ? 404 : decide(name);
    if (keys !== undefined && Number(behaviour) < 300) {
      const message = JSON.parse(decrypt(body, keys)) as Received['message'];
      received.push({ to: name, message, headers: request.headers });
      return void response.writeHead(Number(behaviour)).end();
    }
    refused.push(name);
    if (behaviour === 'upgrade') return void switchProtocol(request);
    if (behaviour === 'control') return void response.writeHead(400).end('a\0b\x07c');
    // Longer than a server may read.
    response.writeHead(behaviour, { location: '/elsewhere' }).end(`Refused ${'x'.repeat(100_000)}`);
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () =>
      answer(decodeURIComponent(request.url?.slice(1) ?? ''), request, response, Buffer.concat(parts)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    environment: { PUSH_ENDPOINTS: 'any' },
    received,
    refused,
    behave: (decision) => {
      decide = decision;
    },
    subscribe(name) {
      const pair = createECDH('prime256v1');
      pair.generateKeys();
      const auth = randomBytes(16);
      browsers.set(name, { pair, auth });
      const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') };
      return { name, subscription: { endpoint: `${origin}/${encodeURIComponent(name)}`, keys } };
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
