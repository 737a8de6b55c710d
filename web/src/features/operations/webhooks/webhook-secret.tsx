import { CopyOutlined } from '@ant-design/icons';
import type { WebhookWithSecret } from '@dekanat/contract/operations/webhooks.ts';
import { Button, Input, Modal } from 'antd';
import { useId } from 'react';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import '#features/operations/webhooks/webhooks.css';

/** A new secret, which exists only in this dialog. */
export function WebhookSecret({ made, onClose }: { made: WebhookWithSecret; onClose: () => void }) {
  const text = useText();
  const id = useId();
  const { success } = useFeedback();
  // The clipboard exists in secure contexts only.
  const { clipboard } = navigator as Partial<Navigator>;
  const copy = () => clipboard?.writeText(made.secret).then(() => success(text('editor.copied')));
  return (
    <Modal
      open
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title={text('webhook.secret.title', { name: made.name })}
      footer={
        <Button type="primary" onClick={onClose}>
          {text('webhook.secret.done')}
        </Button>
      }
    >
      <div className="webhook-secret">
        <label htmlFor={id}>{text('webhook.secret.label')}</label>
        <Input.TextArea
          id={id}
          readOnly
          autoFocus
          rows={2}
          value={made.secret}
          aria-describedby={`${id}-hint`}
          onFocus={({ target }) => target.select()}
        />
        <p id={`${id}-hint`} className="notice" role="status">
          {text('webhook.secret.once')}
        </p>
        {clipboard && (
          <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
            {text('webhook.secret.copy')}
          </Button>
        )}
      </div>
    </Modal>
  );
}
