import { FormOutlined } from '@ant-design/icons';
import { QueryId } from '@dekanat/contract/api/fields.ts';
import { messages } from '@dekanat/contract/messages/messages.ts';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { z } from 'zod';
import { useMay, useProfile } from '#api/session.ts';
import { FOLDERS, type Folder, folderAt, folderQuery } from '#features/messages/folders.ts';
import { MessageList } from '#features/messages/message-list.tsx';
import { ReadingPane } from '#features/messages/reading-pane.tsx';
import { useText } from '#i18n/text.ts';
import { Screen } from '#ui/screen.tsx';
import { useSearchParams } from '#ui/search-params.ts';
import { useList } from '#ui/table/list.ts';
import '#features/messages/messages.css';
import '#features/messages/compose.css';

const VIEW = z.object({ view: QueryId.optional() });

export function MessagesScreen() {
  const folder = folderAt(useLocation({ select: ({ pathname }) => pathname }));
  return (
    <Screen title={folder.title} actions={<ComposeLink />}>
      <div className="mail">
        <Folders current={folder} />
        <Mailbox key={folder.name} folder={folder} />
      </div>
    </Screen>
  );
}

function ComposeLink() {
  const text = useText();
  const navigate = useNavigate();
  if (!useMay(messages.create)) return null;
  return (
    <Button
      type="primary"
      icon={<FormOutlined aria-hidden />}
      onClick={() => void navigate({ to: '/messages/compose' })}
    >
      {text('menu.message_compose')}
    </Button>
  );
}

function Folders({ current }: { current: Folder }) {
  const text = useText();
  return (
    <nav className="mail-folders" aria-label={text('message.folders')}>
      {FOLDERS.map(({ name, path, title, icon: Icon }) => (
        <Link
          key={name}
          to={path}
          className="mail-folder"
          {...(name === current.name && { 'aria-current': 'page' as const })}
        >
          <Icon aria-hidden />
          {text(title)}
        </Link>
      ))}
    </nav>
  );
}

/** The list of a folder and the opened message beside it; on phones one of the two. */
function Mailbox({ folder }: { folder: Folder }) {
  const { id } = useProfile();
  const list = useList(messages.list, folderQuery(folder.name, id));
  const { values, change } = useSearchParams(VIEW);
  const view = values?.view;
  // A draft opens where it is written.
  const hasPane = view !== undefined || (folder.name !== 'draft' && list.page?.total !== 0);
  return (
    <div className="mail-box" data-open={view !== undefined} data-pane={hasPane}>
      <MessageList folder={folder.name} list={list} view={view} open={(opened) => change({ view: opened })} />
      {view !== undefined && <ReadingPane key={view} id={view} open={(opened) => change({ view: opened })} />}
      {view === undefined && hasPane && <NothingOpen />}
    </div>
  );
}

function NothingOpen() {
  const text = useText();
  return <p className="mail-pane mail-nothing">{text('message.choose')}</p>;
}
