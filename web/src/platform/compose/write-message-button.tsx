import { MailOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/text.ts';
import { type ComposeRequest, openCompose } from '#platform/compose/compose-request.ts';

/** Opens the dialog for a new message to these people; nothing without the permission to write. */
export function WriteMessageButton(to: Partial<ComposeRequest>) {
  const text = useText();
  if (!useMay('message_store')) return null;
  return (
    <Button icon={<MailOutlined aria-hidden />} onClick={() => openCompose(to)}>
      {text('menu.message_compose')}
    </Button>
  );
}
