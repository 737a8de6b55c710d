import { Alert, Button } from 'antd';
import type { useAutosave } from '#features/messages/use-autosave.ts';
import { useText } from '#i18n/text.ts';

interface ConflictNoticeProps {
  autosave: Pick<ReturnType<typeof useAutosave>, 'conflict' | 'saveSeparately'>;
  disabled: boolean;
}

/** The message was changed elsewhere: neither text replaces the other one. Nothing is shown without a conflict. */
export function ConflictNotice({ autosave: { conflict, saveSeparately }, disabled }: ConflictNoticeProps) {
  const text = useText();
  if (conflict === undefined) return null;
  const { id, sent } = conflict;
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={text('message.draft.conflict')}
      description={
        <>
          <p>{text(sent ? 'message.conflict.sent' : 'message.conflict.changed')}</p>
          <div className="mail-bar">
            <Button disabled={disabled} onClick={saveSeparately}>
              {text('message.conflict.separately')}
            </Button>
            {/* A tab of its own: this one still shows the own text. */}
            <Button
              type="link"
              target="_blank"
              rel="noopener"
              href={sent ? `/messages/sent?view=${id}` : `/messages/compose?draft=${id}`}
            >
              {text('message.conflict.open')}
            </Button>
          </div>
        </>
      }
    />
  );
}
