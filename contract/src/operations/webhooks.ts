import { z } from 'zod';
import { createCall, listCall, readCall, removeCall, updateCall } from '#api/calls.ts';
import {
  areDistinct,
  Id,
  Instant,
  line,
  QueryStatus,
  requiredInstant,
  STORED,
  Status,
  Version,
} from '#api/fields.ts';
import { listQuery, Search, sortBy } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { OPERATIONS } from '../catalogue/operations.ts';
import { FED_RESOURCES, FeedEvent } from './change-feed.ts';

/** The most webhooks of a university. */
export const WEBHOOKS_MAX = 100;
/** Hours for which the former secret still signs, after a new one was made. */
export const SECRET_OVERLAP_HOURS = 24;
/** Days for which a delivery is tried, and after which a webhook that accepts nothing is switched off. */
export const RETRY_DAYS = 3;
/** Days for which deliveries are kept. */
export const DELIVERY_DAYS = 30;
/** The most deliveries that one call repeats. */
export const REPLAYED_MAX = 10_000;
const NAME_MAX = 120;
const URL_MAX = 1_000;

/** Why a webhook is switched off. */
export const WEBHOOK_STOPS = ['administrator', 'failures', 'gone', 'account', 'restored'] as const;

export const Webhook = z.object({
  ...STORED,
  university_id: Id,
  university_name: z.string().nullable(),
  name: z.string(),
  url: z.string(),
  /** The events that it gets. */
  resources: z.array(z.enum(FED_RESOURCES)),
  status: Status,
  stopped_because: z.enum(WEBHOOK_STOPS).nullable(),
  /** Since when the receiver has accepted nothing; null: the last delivery arrived. */
  failing_since: Instant.nullable(),
  /** Until when the former secret signs too. */
  former_secret_until: Instant.nullable(),
  /** The account whose rights bound what is sent. */
  user_name: z.string(),
  waiting: z.int(),
  failed: z.int(),
});
export type Webhook = z.infer<typeof Webhook>;

const Url = z.url({ protocol: /^https?$/, error: 'webhook.url.invalid' }).max(URL_MAX, 'webhook.url.invalid');
const FIELDS = {
  name: line(NAME_MAX).min(1, 'webhook.name.required'),
  url: Url,
  resources: z
    .array(z.enum(FED_RESOURCES))
    .min(1, 'webhook.resources.required')
    .max(FED_RESOURCES.length)
    .refine(areDistinct, 'webhook.resources.twice'),
};
export const WebhookInput = z.strictObject({ ...FIELDS, university_id: Id.optional() });
export const WebhookUpdate = z.strictObject({
  ...FIELDS,
  university_id: Id.optional(),
  status: Status.optional(),
  version: Version.optional(),
});

/** `whsec_` and base64, as Standard Webhooks writes it; it is shown this once. */
const WithSecret = Webhook.extend({ secret: z.string() });
export type WebhookWithSecret = z.infer<typeof WithSecret>;

export const DELIVERY_STATES = ['waiting', 'sent', 'failed'] as const;

export const WebhookDelivery = z.object({
  id: Id,
  /** The header `webhook-id`, the same at every attempt. */
  message_id: z.string(),
  /** Such as `ratings.changed`. */
  type: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  /** Status of the last answer; null: none came. */
  response_status: z.int().nullable(),
  created_at: Instant,
  /** When it is tried next. */
  due_at: Instant.nullable(),
  sent_at: Instant.nullable(),
  /** Made for another address or with the rights of another account than the webhook has now: it is not sent any more. */
  former: z.boolean(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const Attempt = z.object({
  id: Id,
  at: Instant,
  response_status: z.int().nullable(),
  /** Milliseconds. */
  duration: z.int(),
  /** The beginning of the answer, or why none came. */
  excerpt: z.string(),
});
export const WebhookDeliveryDetails = WebhookDelivery.extend({
  /** The body that is sent. */
  payload: z.string(),
  /** The latest first. */
  log: z.array(Attempt),
});
export type WebhookDeliveryDetails = z.infer<typeof WebhookDeliveryDetails>;

/** The body of a delivery, as Standard Webhooks describes it. */
export const WebhookPayload = z.object({
  type: z.string(),
  timestamp: Instant,
  data: FeedEvent.omit({ at: true }).partial(),
});
export type WebhookPayload = z.infer<typeof WebhookPayload>;

/**
 * Not an event of a record: the receiver was away for so long that events are no longer known, or some were not sent because the address
 * or the account of the webhook changed. It reads everything anew.
 */
export const EVENTS_LOST = 'events.lost';
/** Sent by the button that tries a webhook. */
export const TEST_EVENT = 'events.test';

export const WebhookListQuery = listQuery({
  name: Search,
  status: QueryStatus.optional(),
  sort: sortBy('name', 'created_at'),
});
export const WebhookDeliveryQuery = listQuery({ state: z.enum(DELIVERY_STATES).optional() });

/** Deliveries of this time; the failed ones, or also those that arrived. */
export const ReplayInput = z.strictObject({
  from: requiredInstant('date.required'),
  to: requiredInstant('date.required'),
  state: z.enum(['failed', 'all']).default('failed'),
});

const path = '/webhooks';
const one = `${path}/{id}` as const;
const NoInput = z.strictObject({});
const WHOLE = { wholeUniversity: true } as const;

export const webhooks = defineResource(OPERATIONS.webhooks, {
  list: { ...listCall(path, 'webhook_index', WebhookListQuery, Webhook), ...WHOLE },
  read: { ...readCall(one, 'webhook_index', Webhook), ...WHOLE },
  create: { ...createCall(path, 'webhook_store', WebhookInput, WithSecret), ...WHOLE },
  /** Who changes a webhook gives it their rights. What was made for another address or account is not sent any more. */
  update: { ...updateCall(one, 'webhook_update', WebhookUpdate, Webhook), ...WHOLE },
  remove: { ...removeCall(one, 'webhook_destroy'), ...WHOLE },
  /** A new secret; the former one signs too for a day. */
  rotate: { ...createCall(`${one}/secret`, 'webhook_update', NoInput, WithSecret), ...WHOLE },
  test: { ...createCall(`${one}/test`, 'webhook_update', NoInput, WebhookDelivery), ...WHOLE },
  deliveries: {
    ...listCall(`${one}/deliveries`, 'webhook_index', WebhookDeliveryQuery, WebhookDelivery),
    ...WHOLE,
  },
  delivery: {
    ...readCall(`${one}/deliveries/{deliveryId}`, 'webhook_index', WebhookDeliveryDetails),
    ...WHOLE,
  },
  /** Sends it once more with the same `webhook-id`, and tries again as at first. */
  replay: {
    ...createCall(`${one}/deliveries/{deliveryId}/replay`, 'webhook_update', NoInput, WebhookDelivery),
    ...WHOLE,
  },
  replayRange: {
    ...createCall(`${one}/replay`, 'webhook_update', ReplayInput, z.object({ count: z.int() })),
    ...WHOLE,
  },
});
