import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/** The little of CBOR that an authenticator writes. */
function cbor(value: unknown): Buffer {
  const head = (major: number, length: number) => {
    if (length < 24) return Buffer.from([(major << 5) | length]);
    if (length < 256) return Buffer.from([(major << 5) | 24, length]);
    return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
  };
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([name, of]) => [cbor(name), cbor(of)])]);
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const encoded = (data: Buffer) => data.toString('base64url');

const [PRESENT, VERIFIED, WITH_KEY] = [0x01, 0x04, 0x40];

interface Signing {
  /** The page that asks; another one is an attack. */
  origin: string;
  rpId: string;
  /** Somebody has confirmed with a finger or a PIN. */
  verified?: boolean;
  counter?: number;
}

/** An authenticator with one passkey, which says whatever a test wants it to say. */
export class SoftAuthenticator {
  readonly id = randomBytes(16);
  private readonly key: KeyObject;
  private readonly coordinates: { x: Buffer; y: Buffer };
  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.key = privateKey;
    this.coordinates = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') };
  }

  private data({ rpId, verified = true, counter = 0 }: Signing, further = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = PRESENT | (verified ? VERIFIED : 0) | (further.length > 0 ? WITH_KEY : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, further]);
  }

  private credential() {
    return { id: encoded(this.id), rawId: encoded(this.id), type: 'public-key' as const };
  }

  /** The answer to the options of a registration. */
  create({ challenge }: { challenge?: unknown }, signing: Signing) {
    const { x, y } = this.coordinates;
    const key = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, x],
        [-3, y],
      ]),
    );
    const length = Buffer.from([0, this.id.length]);
    const authData = this.data(signing, Buffer.concat([Buffer.alloc(16), length, this.id, key]));
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    );
    const client = { type: 'webauthn.create', challenge, origin: signing.origin };
    return {
      ...this.credential(),
      response: {
        clientDataJSON: encoded(Buffer.from(JSON.stringify(client))),
        attestationObject: encoded(attestation),
        transports: ['internal'],
      },
    };
  }

  /** The answer to the options of a sign-in. */
  get({ challenge }: { challenge?: unknown }, signing: Signing) {
    const client = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin: signing.origin }));
    const authData = this.data(signing);
    const signature = createSign('sha256')
      .update(Buffer.concat([authData, sha256(client)]))
      .sign(this.key);
    return {
      ...this.credential(),
      response: {
        clientDataJSON: encoded(client),
        authenticatorData: encoded(authData),
        signature: encoded(signature),
      },
    };
  }
}
