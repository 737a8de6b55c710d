import { Webhook } from 'standardwebhooks';
import type { Received } from './webhook-receiver.ts';

/** The event of a request, verified by the library that receivers use. @throws when the signature is wrong or old */
export const verified = (secret: string, { body, headers }: Received): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);
