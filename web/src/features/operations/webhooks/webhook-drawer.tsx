import { type Webhook, type WebhookWithSecret, webhooks } from '@dekanat/contract/operations/webhooks.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { queryOf, useAction } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { DeliveryLog } from '#features/operations/webhooks/delivery-log.tsx';
import { WebhookForm } from '#features/operations/webhooks/webhook-form.tsx';
import { WebhookSecret } from '#features/operations/webhooks/webhook-secret.tsx';
import { WebhookState } from '#features/operations/webhooks/webhook-state.tsx';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { withFieldMessages } from '#ui/feedback/field-messages.ts';
import type { Editor } from '#ui/form/editor.ts';
import { Instant } from '#ui/instant.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';

/** One webhook: its state, what can be done with it, and what was sent. */
export function WebhookDrawer({ editor }: { editor: Editor<Webhook> }) {
  const text = useText();
  // Keeps the last one while the drawer closes.
  const last = useRef(editor.id);
  if (editor.id !== undefined) last.current = editor.id;
  return (
    <Drawer
      open={editor.mode === 'view'}
      onClose={editor.close}
      title={text('webhook.noun')}
      size={720}
      destroyOnHidden
    >
      {last.current !== undefined && <OpenedWebhook id={last.current} />}
    </Drawer>
  );
}

function OpenedWebhook({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(queryOf(webhooks.read, { params: { id } }));
  if (data)
    return (
      <>
        <WebhookFacts webhook={data} />
        <WebhookActions webhook={data} />
        <DeliveryLog webhook={data} />
      </>
    );
  return error ? <Failed error={error} retry={() => void refetch()} /> : <ListSkeleton />;
}

function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const text = useText();
  const { name, url, resources, user_name, university_name, stopped_because } = webhook;
  return (
    <dl className="webhook-facts">
      <Fact label="field.name">
        <strong>{name}</strong> <WebhookState webhook={webhook} />
      </Fact>
      {stopped_because && (
        <Fact label="webhook.stopped_because">{text(`webhook.stopped_because.${stopped_because}`)}</Fact>
      )}
      {webhook.failing_since !== null && (
        <Fact label="webhook.failing_since">
          <Instant at={webhook.failing_since} />
        </Fact>
      )}
      <Fact label="webhook.url">{url}</Fact>
      <Fact label="webhook.resources">{resources.map((one) => text(`feed.resource.${one}`)).join(', ')}</Fact>
      <Fact label="webhook.user_id">{user_name}</Fact>
      {university_name && <Fact label="field.university">{university_name}</Fact>}
      {webhook.former_secret_until !== null && (
        <Fact label="webhook.former_until">
          <Instant at={webhook.former_secret_until} />
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, children }: { label: TextKey; children: ReactNode }) {
  const text = useText();
  return (
    <div>
      <dt>{text(label)}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function WebhookActions({ webhook }: { webhook: Webhook }) {
  const text = useText();
  const { success, error: fail, confirm } = useFeedback();
  const [editing, setEditing] = useState(false);
  const [made, setMade] = useState<WebhookWithSecret>();
  const params = { id: webhook.id };
  const update = useAction(webhooks.update, { onError: (error) => fail(withFieldMessages(error)) });
  const test = useAction(webhooks.test, {
    onSuccess: () => success(text('webhook.flash.test')),
    onError: fail,
  });
  const rotation = useAction(webhooks.rotate, { gcTime: 0, onSuccess: setMade, onError: fail });
  const rotate = async () => {
    const title = text('webhook.rotate.question');
    if (await confirm({ title, content: text('webhook.rotate.content') }))
      rotation.mutate({ params, body: {} });
  };
  const { name, url, resources, version, status } = webhook;
  const turn = () =>
    update.mutate({ params, body: { name, url, resources, version, status: status === 1 ? 0 : 1 } });
  if (!useMay(webhooks.update)) return null;
  return (
    <div className="webhook-actions">
      <Button onClick={() => setEditing(true)}>{text('editor.edit')}</Button>
      <Button loading={update.isPending} onClick={turn}>
        {text(status === 1 ? 'webhook.switch_off' : 'webhook.switch_on')}
      </Button>
      {status === 1 && (
        <Button loading={test.isPending} onClick={() => test.mutate({ params, body: {} })}>
          {text('webhook.test')}
        </Button>
      )}
      <Button loading={rotation.isPending} onClick={() => void rotate()}>
        {text('webhook.rotate')}
      </Button>
      {editing && <WebhookForm webhook={webhook} onClose={() => setEditing(false)} />}
      {made && <WebhookSecret made={made} onClose={() => setMade(undefined)} />}
    </div>
  );
}
