import type { Webhook, WebhookDelivery, WebhookListQuery } from '@dekanat/contract/operations/webhooks.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { inScope } from '#api/scope.ts';
import { accountName } from '#crud/account-name.ts';
import { definedOnly, type FiltersOf } from '#crud/paging.ts';
import { wordsMatch } from '#crud/translations.ts';
import { universityName } from '#features/universities/shared.ts';

export const matchingWebhooks = (
  { db, scope }: Context,
  { name, status }: FiltersOf<typeof WebhookListQuery> = {},
) =>
  db
    .selectFrom('webhooks')
    .innerJoin('users', 'users.id', 'webhooks.user_id')
    // For its name.
    .leftJoin('universities', 'universities.id', 'webhooks.university_id')
    .leftJoin('webhook_states as state', 'state.webhook_id', 'webhooks.id')
    .where(inScope(scope, { university: 'webhooks.university_id' }))
    .where(wordsMatch(sql`search_key(concat_ws(' ', webhooks.name, webhooks.url))`, name))
    .where((eb) => eb.and(definedOnly({ 'webhooks.status': status })));

const deliveriesIn = (state: WebhookDelivery['state']) =>
  sql<number>`(select count(*) from webhook_deliveries delivery
    where delivery.webhook_id = webhooks.id and delivery.state = ${sql.lit(state)})`;

export const shownWebhooks = (query: ReturnType<typeof matchingWebhooks>, { language }: Context) =>
  query.select([
    'webhooks.id',
    'webhooks.version',
    'webhooks.created_at',
    'webhooks.updated_at',
    'webhooks.university_id',
    universityName('webhooks.university_id', language).as('university_name'),
    'webhooks.name',
    'webhooks.url',
    sql<Webhook['resources']>`webhooks.resources`.as('resources'),
    sql<1 | 0>`webhooks.status`.as('status'),
    sql<Webhook['stopped_because']>`webhooks.stopped_because`.as('stopped_because'),
    'state.failing_since',
    sql<
      string | null
    >`case when webhooks.former_secret_until > now() then webhooks.former_secret_until end`.as(
      'former_secret_until',
    ),
    accountName.$notNull().as('user_name'),
    deliveriesIn('waiting').as('waiting'),
    deliveriesIn('failed').as('failed'),
  ]);

export const readWebhook = (context: Context, id: number): Promise<Webhook> =>
  shownWebhooks(matchingWebhooks(context).where('webhooks.id', '=', id), context).executeTakeFirstOrThrow(
    notFound,
  );

/** Checks that the webhook is in the scope of the caller. */
export const requireWebhook = (context: Context, id: number) =>
  matchingWebhooks(context)
    .where('webhooks.id', '=', id)
    .select(['webhooks.id', 'webhooks.university_id', 'webhooks.secret_owner'])
    .executeTakeFirstOrThrow(notFound);

export const shownDelivery = [
  'webhook_deliveries.id',
  sql<string>`'msg_' || replace(webhook_deliveries.message_id::text, '-', '')`.as('message_id'),
  'webhook_deliveries.type',
  sql<WebhookDelivery['state']>`webhook_deliveries.state`.as('state'),
  'webhook_deliveries.attempts',
  'webhook_deliveries.response_status',
  'webhook_deliveries.created_at',
  sql<string | null>`case webhook_deliveries.state when 'waiting' then webhook_deliveries.due_at end`.as(
    'due_at',
  ),
  'webhook_deliveries.sent_at',
  sql<boolean>`exists (select from webhook_states state where state.webhook_id = webhook_deliveries.webhook_id
    and webhook_deliveries.id <= state.last_former_delivery_id)`.as('former'),
] as const;
