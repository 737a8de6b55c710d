import { studentPosts } from '@dekanat/contract/content/student-posts.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { PartFailure } from '#cabinet/frame/part-failure.tsx';
import { ownQuery } from '#cabinet/query.ts';
import { useText } from '#i18n/text.ts';

/** The newest posts; nothing without any. */
export function LatestNews() {
  const text = useText();
  const posts = useQuery(ownQuery(studentPosts.list, { query: { limit: 3, page: 1 } }));
  const { data } = posts;
  if (data === undefined) return <PartFailure part={text('cabinet.news')} of={posts} />;
  if (data.data.length === 0) return null;
  return (
    <section className="cards" aria-label={text('cabinet.news')}>
      <h2>{text('cabinet.news')}</h2>
      <div className="card link-list">
        {data.data.map(({ id, title, publish_at }) => (
          <Link key={id} href={`/news/${id}`} className="row-link">
            {title}
            <span className="muted">{publish_at}</span>
          </Link>
        ))}
      </div>
    </section>
  );
}
