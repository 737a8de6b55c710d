import { studentPosts } from '@dekanat/contract/content/student-posts.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { ContentText } from '#cabinet/content-text.tsx';
import { ownQuery, useContentTag } from '#cabinet/query.ts';
import { storedPath } from '#cabinet/stored-path.ts';
import { useText } from '#i18n/text.ts';
import { Failure } from '#ui/frame/failure.tsx';
import { LoadingIndicator } from '#ui/loading-indicator.tsx';
import { isDocument, PostPicture } from './post-picture.tsx';
import './news.css';

/** A post with its picture or document. */
export function PostPage({ id }: { id: string }) {
  const text = useText();
  const lang = useContentTag();
  const { data, error, refetch } = useQuery(ownQuery(studentPosts.read, { params: { id: Number(id) } }));
  const post = data?.[0];
  if (post === undefined && error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (post === undefined) return <LoadingIndicator />;
  const { title, type, publish_at, view_count, file_url_img, description } = post;
  return (
    <article className="page">
      <h1 className="news-title" lang={lang}>
        {title}
      </h1>
      <p className="muted">
        {publish_at} · {text(`cabinet_news.type.${type}`)} ·{' '}
        {text('cabinet_news.views', { count: view_count })}
      </p>
      <PostPicture url={file_url_img} />
      {file_url_img !== null && isDocument(file_url_img) && (
        <a href={storedPath(file_url_img)} target="_blank" rel="noreferrer" className="button">
          {text('cabinet_news.document')}
        </a>
      )}
      <ContentText html={description} />
      <Link href="/news" className="row-link news-back">
        {text('cabinet_news.back')}
      </Link>
    </article>
  );
}
