import { fieldWord } from '@dekanat/contract/messages/message-fields.ts';
import { messages } from '@dekanat/contract/messages/messages.ts';
import { Button } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useAction } from '#api/query.ts';
import { universityOf } from '#api/university.ts';
import { bodyOf, type Composed, type Shown, shownProblems } from '#features/messages/composed.ts';
import { useMessageUniversity } from '#features/messages/message-university.ts';
import { useLanguage, useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { Modal } from '#ui/overlay/modal.tsx';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import { ListSkeleton } from '#ui/table/list-states.tsx';

interface PreviewDialogProps {
  composed: Composed;
  sending: boolean;
  send: () => void;
  close: () => void;
  onProblems: (problems: Shown) => void;
}

/** The number of receivers, and the message as the first of them will see it, before it is sent. */
export function PreviewDialog({ composed, sending, send, close, onProblems }: PreviewDialogProps) {
  const text = useText();
  const { language } = useLanguage();
  const feedback = useFeedback();
  const universityId = useMessageUniversity();
  const { data, mutate } = useAction(messages.preview, {
    onError: ({ fields = {}, message }) => {
      onProblems(shownProblems(fields));
      feedback.error(Object.values(fields)[0]?.[0] ?? message);
      close();
    },
  });
  const read = useEffectEvent(() => {
    const query = universityOf({ universityId });
    mutate({ body: bodyOf(composed), query });
  });
  useEffect(() => read(), []);
  return (
    <Modal
      open
      title={text('message.preview')}
      onCancel={close}
      footer={[
        <Button key="close" onClick={close}>
          {text('action.close')}
        </Button>,
        <Button key="send" type="primary" loading={sending} disabled={data === undefined} onClick={send}>
          {data === undefined ? text('message.send') : text('message.send_to', { count: data.total })}
        </Button>,
      ]}
    >
      {data === undefined ? (
        <ListSkeleton />
      ) : (
        <div className="mail-preview">
          <p>
            {text('message.preview.total', { count: data.total })}{' '}
            {(composed.by_email || data.by_email > 0) &&
              text('message.preview.by_email', { count: data.by_email })}
          </p>
          {data.without_account > 0 && (
            <p className="notice">
              {text('message.preview.without_account', { count: data.without_account })}
            </p>
          )}
          {data.empty_fields.map(({ field, count }) => (
            <p key={field} className="notice">
              {text('message.preview.empty_field', { count, field: fieldWord(field, language) })}
            </p>
          ))}
          <ul>
            {data.rows.map(({ user_id, fio, title, message }) => (
              <li key={user_id}>
                <small>{fio}</small>
                <strong>{title}</strong>
                <RichText html={message} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Modal>
  );
}
