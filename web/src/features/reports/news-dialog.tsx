import { LANGUAGE_TAGS } from '@dekanat/contract/api/languages.ts';
import { postFeed } from '@dekanat/contract/content/post-feed.ts';
import { publishedAt } from '@dekanat/contract/content/published-at.ts';
import { files } from '@dekanat/contract/files/files.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { queryOf } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { useFileDownload } from '#ui/export/use-file-download.ts';
import { Modal } from '#ui/overlay/modal.tsx';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';
import { StoredImage } from '#ui/upload/stored-image.tsx';

/** A published post. */
export function NewsDialog({ id, close }: { id: number; close: () => void }) {
  const text = useText();
  const { data, error, refetch } = useQuery(queryOf(postFeed.read, { params: { id } }));
  return (
    <Modal
      open
      width={720}
      title={data?.title ?? text('home.news')}
      footer={<Button onClick={close}>{text('action.close')}</Button>}
      onCancel={close}
    >
      {data === undefined &&
        (error ? <Failed error={error} retry={() => void refetch()} /> : <ListSkeleton />)}
      {data && (
        <article className="home-news-article" lang={LANGUAGE_TAGS[data.language]}>
          {data.img !== null && <PostFile id={data.img} url={data.file_url_photo} />}
          <p className="home-place">{publishedAt(data)}</p>
          <RichText html={data.description} />
        </article>
      )}
    </Modal>
  );
}

/** The picture, or a link to the PDF of a schedule. */
function PostFile({ id, url }: { id: number; url: string | null }) {
  const text = useText();
  const { mutate, isPending } = useFileDownload(files.file);
  if (url?.includes('showImage')) return <StoredImage id={id} alt="" fallback={null} />;
  return (
    <Button loading={isPending} onClick={() => mutate({ params: { id } })}>
      {text('home.news.file')}
    </Button>
  );
}
