import { DownloadOutlined, LoadingOutlined } from '@ant-design/icons';
import { files } from '@dekanat/contract/files/files.ts';
import type { Notification } from '@dekanat/contract/notifications/notifications.ts';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { use } from 'react';
import { download } from '#api/api.ts';
import { useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { NotificationCalls, useNotifications } from '#platform/realtime/use-notifications.ts';
import { saveFile } from '#ui/export/save-file.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { Instant } from '#ui/instant.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';

/** The latest notifications, newest first. */
export function NotificationCard({ close }: { close: () => void }) {
  const text = useText();
  const { data, error, refetch } = useNotifications();
  const markAll = useAction(use(NotificationCalls).markAll);
  return (
    <section aria-label={text('bell.title')}>
      <header className="bell-head">
        <h2>{text('bell.title')}</h2>
        {data !== undefined && data.unread > 0 && (
          <Button
            type="link"
            size="small"
            loading={markAll.isPending}
            onClick={() => markAll.mutate({ body: { read: true } })}
          >
            {text('bell.read_all')}
          </Button>
        )}
      </header>
      {data === undefined &&
        (error ? <Failed error={error} retry={() => void refetch()} /> : <ListSkeleton />)}
      {data?.data.length === 0 && <p className="bell-empty">{text('bell.empty')}</p>}
      {data !== undefined && data.data.length > 0 && (
        <ul className="bell-list">
          {data.data.map((one) => (
            <li key={one.id}>
              <NotificationItem notification={one} close={close} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const FILE = /^\/api\/resources\/file\/(\d+)$/;

/** Opens the subject or downloads the file, and marks the notification as read. */
function NotificationItem({ notification, close }: { notification: Notification; close: () => void }) {
  const text = useText();
  const { id, link, read_at, failed, detail, created_at } = notification;
  const mark = useAction(use(NotificationCalls).mark);
  const feedback = useFeedback();
  const save = useMutation({
    mutationFn: (file: number) => download(files.file, { params: { id: file } }),
    onSuccess: ({ blob, filename }) => saveFile(blob, filename),
    onError: feedback.error,
  });
  const read = () => {
    if (read_at === null) mark.mutate({ params: { id }, body: { read: true } });
  };
  const unread = read_at === null;
  const fileId = link === null ? undefined : FILE.exec(link)?.[1];
  const content = (
    <>
      <span className="bell-said" data-failed={failed}>
        {unread && <span className="bell-dot" role="img" aria-label={text('bell.new')} />}
        {notification.text}
      </span>
      {detail && <span className="bell-detail">{detail}</span>}
      {fileId !== undefined && (
        <span className="bell-save">
          {save.isPending ? <LoadingOutlined aria-hidden /> : <DownloadOutlined aria-hidden />}
          {text('bell.save')}
        </span>
      )}
      <span className="bell-at">
        <Instant at={created_at} />
      </span>
    </>
  );
  const look = { className: 'bell-item', 'data-unread': unread };
  if (link === null)
    return unread ? (
      <button type="button" {...look} onClick={read}>
        {content}
      </button>
    ) : (
      <div {...look}>{content}</div>
    );
  if (fileId !== undefined)
    return (
      <button
        type="button"
        {...look}
        aria-busy={save.isPending}
        onClick={() => {
          read();
          if (!save.isPending) save.mutate(Number(fileId));
        }}
      >
        {content}
      </button>
    );
  const { pathname, searchParams } = new URL(link, window.location.origin);
  return (
    <Link
      to={pathname}
      search={Object.fromEntries(searchParams)}
      {...look}
      onClick={() => {
        read();
        close();
      }}
    >
      {content}
    </Link>
  );
}
