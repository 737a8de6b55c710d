import { CopyOutlined } from '@ant-design/icons';
import type { CreatedApiToken } from '@dekanat/contract/access/tokens/api-tokens.ts';
import { Button, Input, Modal } from 'antd';
import { useId } from 'react';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

interface IssuedTokenProps {
  created: CreatedApiToken;
  onClose: () => void;
}

/** A new token, which exists only in this dialog: closing it by accident is made difficult. */
export function IssuedToken({ created, onClose }: IssuedTokenProps) {
  const text = useText();
  const id = useId();
  const { success } = useFeedback();
  // The clipboard exists in secure contexts only.
  const { clipboard } = navigator as Partial<Navigator>;
  const copy = () => clipboard?.writeText(created.token).then(() => success(text('editor.copied')));
  return (
    <Modal
      open
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title={text('api_token.issued', { name: created.name })}
      footer={
        <Button type="primary" onClick={onClose}>
          {text('api_token.issued.done')}
        </Button>
      }
    >
      <div className="issued-token">
        <label htmlFor={id}>{text('api_token.issued.token')}</label>
        <Input.TextArea
          id={id}
          className="issued-token-text"
          readOnly
          autoFocus
          rows={2}
          value={created.token}
          aria-describedby={`${id}-hint`}
          onFocus={({ target }) => target.select()}
        />
        <p id={`${id}-hint`} className="notice" role="status">
          {text('api_token.issued.once')}
        </p>
        {clipboard && (
          <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
            {text('api_token.issued.copy')}
          </Button>
        )}
        <p className="hint">{text('api_token.issued.use')}</p>
        <code className="issued-token-text">{`Authorization: Bearer dek_…${created.hint}`}</code>
        <p>
          <a href="/api/docs" target="_blank" rel="noreferrer">
            {text('api_token.issued.docs')}
          </a>
        </p>
      </div>
    </Modal>
  );
}
