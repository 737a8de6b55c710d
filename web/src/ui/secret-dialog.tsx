import { CopyOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { type ReactNode, useId } from 'react';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { useCopy } from '#ui/feedback/use-copy.ts';
import { Modal } from '#ui/overlay/modal.tsx';
import '#ui/secret-dialog.css';

interface SecretDialogProps {
  title: string;
  secret: string;
  /** Text keys: the label of the secret, that it is shown once, and the two buttons. */
  texts: Record<'label' | 'once' | 'copy' | 'done', TextKey>;
  onClose: () => void;
  /** What is said of its use. */
  children?: ReactNode;
}

/** A new secret, which exists only in this dialog: closing it by accident is made difficult. */
export function SecretDialog({ title, secret, texts, onClose, children }: SecretDialogProps) {
  const text = useText();
  const id = useId();
  const copy = useCopy();
  return (
    <Modal
      open
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title={title}
      footer={
        <Button type="primary" onClick={onClose}>
          {text(texts.done)}
        </Button>
      }
    >
      <div className="secret-dialog">
        <label htmlFor={id}>{text(texts.label)}</label>
        <Input.TextArea
          id={id}
          readOnly
          autoFocus
          rows={2}
          value={secret}
          aria-describedby={`${id}-hint`}
          onFocus={({ target }) => target.select()}
        />
        <p id={`${id}-hint`} className="notice" role="status">
          {text(texts.once)}
        </p>
        {copy && (
          <Button icon={<CopyOutlined aria-hidden />} onClick={() => copy(secret)}>
            {text(texts.copy)}
          </Button>
        )}
        {children}
      </div>
    </Modal>
  );
}
