import { FED, FED_RESOURCES, type FedResource } from '@dekanat/contract/operations/change-feed.ts';
import { type Webhook, type WebhookWithSecret, webhooks } from '@dekanat/contract/operations/webhooks.ts';
import { Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import type { ApiError } from '#api/api.ts';
import { useAction } from '#api/query.ts';
import { useProfile } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { FormModal } from '#ui/form/form-dialog.tsx';
import '#features/operations/webhooks/webhooks.css';

interface Values {
  name: string;
  url: string;
  resources: FedResource[];
}

interface WebhookFormProps {
  /** Undefined: a new one. */
  webhook?: Webhook;
  onCreated?: (made: WebhookWithSecret) => void;
  onClose: () => void;
}

const NAME_MAX = 120;
const URL_MAX = 1_000;

/** Makes a webhook or changes it. */
export function WebhookForm({ webhook: present, onCreated, onClose }: WebhookFormProps) {
  // As it was when the form was opened: its version shows whether a colleague has changed it since.
  const [webhook] = useState(present);
  const text = useText();
  const { success, error: fail } = useFeedback();
  const { universityId } = useUniversity();
  const [form] = Form.useForm<Values>();
  const onError = (error: ApiError) => {
    const fields = Object.entries(error.fields ?? {}).flatMap(([field, errors]) => {
      const name = field.split('.')[0] as keyof Values;
      return ['name', 'url', 'resources'].includes(name) ? [{ name, errors }] : [];
    });
    form.setFields(fields);
    if (fields.length === 0) fail(error);
  };
  const create = useAction(webhooks.create, { gcTime: 0, onSuccess: (made) => onCreated?.(made), onError });
  const update = useAction(webhooks.update, {
    onSuccess: () => {
      success(text('flash.updated'));
      onClose();
    },
    onError,
  });
  const save = (body: Values) => {
    const query = { university_id: universityId };
    if (webhook === undefined) create.mutate({ query, body });
    else update.mutate({ params: { id: webhook.id }, body: { ...body, version: webhook.version } });
  };
  return (
    <FormModal
      open
      width={640}
      title={text(webhook === undefined ? 'webhook.create' : 'webhook.edit')}
      okText={text('action.save')}
      cancelText={text('editor.cancel')}
      confirmLoading={create.isPending || update.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      <p className="hint">{text(webhook === undefined ? 'webhook.about' : 'webhook.edit.about')}</p>
      <Form
        form={form}
        layout="vertical"
        initialValues={webhook ?? { name: '', url: '', resources: [] }}
        scrollToFirstError={{ focus: true }}
        onFinish={save}
      >
        <Form.Item
          name="name"
          label={text('field.name')}
          rules={[{ required: true, whitespace: true, message: text('webhook.name.required') }]}
        >
          <Input maxLength={NAME_MAX} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="url"
          label={text('webhook.url')}
          extra={text('webhook.url.hint')}
          rules={[{ required: true, whitespace: true, message: text('webhook.url.invalid') }]}
        >
          <Input maxLength={URL_MAX} inputMode="url" autoComplete="off" />
        </Form.Item>
        <Resources given={webhook?.resources ?? []} />
      </Form>
    </FormModal>
  );
}

/** The events that the user may read, and those that the webhook already gets. */
function Resources({ given }: { given: readonly FedResource[] }) {
  const text = useText();
  const { permissions } = useProfile();
  const held: ReadonlySet<string> = new Set(permissions);
  const mayRead = (name: FedResource) => FED[name].permissions.some((one) => held.has(one));
  const offered = FED_RESOURCES.filter((name) => mayRead(name) || given.includes(name));
  const labelOf = (name: FedResource) => {
    const label = text(`feed.resource.${name}`);
    return mayRead(name) ? label : text('webhook.resources.unreadable', { name: label });
  };
  const needed = text('webhook.resources.required');
  return (
    <Form.Item
      name="resources"
      label={text('webhook.resources')}
      extra={text('webhook.resources.hint')}
      rules={[{ required: true, type: 'array', min: 1, message: needed }]}
    >
      <Checkbox.Group
        className="webhook-resources"
        options={offered.map((value) => ({ value, label: labelOf(value) }))}
      />
    </Form.Item>
  );
}
