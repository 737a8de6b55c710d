import { createHmac, randomBytes } from 'node:crypto';
import type { Services } from '#api/context.ts';
import { decrypt, encrypt } from '#platform/security/secret-encryption.ts';
import { SECRET_OWNERS } from '#platform/security/secret-owners.ts';

type Keys = Pick<Services['keys'], 'secrets'>;

const SECRET_BYTES = 32;
const PREFIX = 'whsec_';

export const newWebhookSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** As libraries of Standard Webhooks take it. */
export const shownSecret = (secret: Buffer): string => PREFIX + secret.toString('base64');

export const encryptWebhookSecret = ({ secrets }: Keys, secretOwner: string, secret: Buffer): Buffer =>
  encrypt(secrets, SECRET_OWNERS.webhook(secretOwner), secret);
export const decryptWebhookSecret = ({ secrets }: Keys, secretOwner: string, encrypted: Buffer): Buffer =>
  decrypt(secrets, SECRET_OWNERS.webhook(secretOwner), encrypted);

interface Signed {
  messageId: string;
  /** Seconds since 1970, of this attempt: receivers refuse old ones, so that a recorded request cannot be repeated later. */
  timestamp: number;
  payload: string;
}

/**
 * The headers of Standard Webhooks: HMAC-SHA256 over id, time and body with each secret that is valid now. Two lines are no reason
 * for the library, which brings its own hash functions; a test verifies them with it.
 */
export function signedHeaders(secrets: readonly Buffer[], { messageId, timestamp, payload }: Signed) {
  const content = `${messageId}.${timestamp}.${payload}`;
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(content).digest('base64')}`,
  );
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
