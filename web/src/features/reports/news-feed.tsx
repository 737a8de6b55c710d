import { PushpinFilled } from '@ant-design/icons';
import { LANGUAGE_TAGS } from '@dekanat/contract/api/languages.ts';
import { type FeedPost, postFeed } from '@dekanat/contract/content/post-feed.ts';
import { posts } from '@dekanat/contract/content/posts.ts';
import { publishedAt } from '@dekanat/contract/content/published-at.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { queryOf, useAction } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/text.ts';
import { StoredImage } from '#ui/upload/stored-image.tsx';
import './news-feed.css';

const NewsDialog = lazy(async () => ({
  default: (await import('#features/reports/news-dialog.tsx')).NewsDialog,
}));

/** The newest published posts, with those that the user has not opened marked. Nothing while there are none. */
export function NewsFeed({ universityId }: { universityId: number | undefined }) {
  const text = useText();
  const mayList = useMay(posts.list);
  const [opened, setOpened] = useState<number>();
  const { data } = useQuery(queryOf(postFeed.list, { query: { university_id: universityId } }));
  const { mutate } = useAction(postFeed.view);
  const open = ({ id, read }: FeedPost) => {
    setOpened(id);
    if (!read) mutate({ params: { id }, body: {} });
  };
  if (data === undefined || data.data.length === 0) return null;
  return (
    <section className="home-card home-news" aria-labelledby="home-news">
      <header>
        <h2 id="home-news">{text('home.news')}</h2>
        {mayList && <Link to="/content/posts">{text('home.news.all')}</Link>}
      </header>
      <ul>
        {data.data.map((post) => (
          <li key={post.id}>
            <NewsRow post={post} open={() => open(post)} />
          </li>
        ))}
      </ul>
      <Suspense>
        {opened !== undefined && <NewsDialog id={opened} close={() => setOpened(undefined)} />}
      </Suspense>
    </section>
  );
}

function NewsRow({ post, open }: { post: FeedPost; open: () => void }) {
  const text = useText();
  const { language, title, pinned, read, img, file_url_photo, type } = post;
  const isPicture = img !== null && file_url_photo?.includes('showImage');
  return (
    <button type="button" className="home-concern home-news-row" data-unread={!read} onClick={open}>
      <span className="home-news-picture">
        {isPicture && <StoredImage id={img} alt="" size="thumbnail" fallback={null} />}
      </span>
      <span>
        {!read && <span className="bell-dot" role="img" aria-label={text('home.news.unread')} />}
        {pinned && <PushpinFilled aria-label={text('home.news.pinned')} />}
        <span lang={LANGUAGE_TAGS[language]}>{title}</span>
      </span>
      <span className="home-place">
        {type === 'advertisement' && `${text('menu.lesson_schedules')} · `}
        {publishedAt(post)}
      </span>
    </button>
  );
}
