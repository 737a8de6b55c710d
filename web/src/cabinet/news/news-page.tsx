import type { ResultOf } from '@dekanat/contract/api/endpoint.ts';
import { studentPosts } from '@dekanat/contract/content/student-posts.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { queryClient } from '#api/query.ts';
import { PartFailure } from '#cabinet/frame/part-failure.tsx';
import { ownQuery, useContentTag } from '#cabinet/query.ts';
import { useText } from '#i18n/text.ts';
import { Failure } from '#ui/frame/failure.tsx';
import { LoadingIndicator } from '#ui/loading-indicator.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { PostPicture } from './post-picture.tsx';
import './news.css';

type Post = ResultOf<(typeof studentPosts)['list']>['data'][number];

const AT_ONCE = 50;
/** The most that the server answers at once. */
const MOST = 1_000;

/** The posts for the student, in the order of the server: pinned ones first. */
export function NewsPage() {
  const text = useText();
  const [shown, setShown] = useState(AT_ONCE);
  const asked = (limit: number) => ownQuery(studentPosts.list, { query: { limit, page: 1 } });
  const earlier = useQuery({ ...asked(shown), placeholderData: keepPreviousData });
  const { error, isPlaceholderData, refetch } = earlier;
  const data = earlier.data ?? queryClient.getQueryData(asked(shown - AT_ONCE).queryKey);
  if (data === undefined && error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <LoadingIndicator />;
  return (
    <div className="page">
      <h1>{text('cabinet_news.title')}</h1>
      {data.data.length === 0 && <p className="muted">{text('cabinet_news.empty')}</p>}
      <ul className="cards news-list">
        {data.data.map((post) => (
          <li key={post.id}>
            <PostRow post={post} />
          </li>
        ))}
      </ul>
      <PartFailure part={text('cabinet.earlier')} of={earlier} />
      {data.total > data.data.length && shown < MOST && error === null && (
        <PlainButton busy={isPlaceholderData} onClick={() => setShown(Math.min(shown + AT_ONCE, MOST))}>
          {text('cabinet.earlier')}
        </PlainButton>
      )}
    </div>
  );
}

function PostRow({ post: { id, title, type, publish_at, pinned, file_url_img } }: { post: Post }) {
  const text = useText();
  const lang = useContentTag();
  return (
    <Link href={`/news/${id}`} className="card news-row">
      <PostPicture url={file_url_img} />
      <span className="news-row-text">
        <span className="news-row-title" lang={lang}>
          {title}
        </span>
        <span className="muted">
          {publish_at} · {text(`cabinet_news.type.${type}`)}
        </span>
        {pinned && <span className="chip">{text('cabinet_news.pinned')}</span>}
      </span>
    </Link>
  );
}
