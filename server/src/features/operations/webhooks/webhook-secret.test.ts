import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { newWebhookSecret, shownSecret, signedHeaders } from './webhook-secret.ts';

const signed = {
  messageId: 'msg_1',
  timestamp: Math.floor(Date.now() / 1000),
  payload: '{"type":"ratings.changed","data":{"name":"Oʻzbekiston"}}',
};

it('webhook signature: is verified by the library of Standard Webhooks with each of two secrets', () => {
  const [former, present, other] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()];
  const headers = signedHeaders([present, former], signed);
  for (const secret of [present, former])
    expect(new Webhook(shownSecret(secret)).verify(signed.payload, headers)).toMatchObject({
      type: 'ratings.changed',
    });
  expect(() => new Webhook(shownSecret(other)).verify(signed.payload, headers)).toThrow();
  expect(() => new Webhook(shownSecret(present)).verify(`${signed.payload} `, headers)).toThrow();
});

it('webhook signature: is refused by the library when it is old, or of another message', () => {
  const secret = newWebhookSecret();
  const old = signedHeaders([secret], { ...signed, timestamp: signed.timestamp - 600 });
  const receiver = new Webhook(shownSecret(secret));
  expect(() => receiver.verify(signed.payload, old)).toThrow();
  const headers = { ...signedHeaders([secret], signed), 'webhook-id': 'msg_2' };
  expect(() => receiver.verify(signed.payload, headers)).toThrow();
  const later = { ...signedHeaders([secret], signed), 'webhook-timestamp': String(signed.timestamp + 1) };
  expect(() => receiver.verify(signed.payload, later)).toThrow();
});
