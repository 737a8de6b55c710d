import { DesktopOutlined, MobileOutlined, PushpinFilled } from '@ant-design/icons';
import { audit } from '@dekanat/contract/access/audit/audit.ts';
import { LANGUAGE_TAGS } from '@dekanat/contract/api/languages.ts';
import type { Post } from '@dekanat/contract/content/posts.ts';
import { publishedAt } from '@dekanat/contract/content/published-at.ts';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useMay } from '#api/session.ts';
import { PostFile } from '#features/content/post-file.tsx';
import { PostStateTag } from '#features/content/post-state-tag.tsx';
import { ViewAsStudent } from '#features/students/viewed-student-select.tsx';
import { type Text, useText } from '#i18n/text.ts';
import { RecordHistory } from '#ui/history/record-history.tsx';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import { FactList, Section } from '#ui/table/section.tsx';

/** A missing translation shows the post in another language, as readers get it. */
const startOf = ({ language, translations }: Post) =>
  translations.find((one) => one.language === language) ?? translations[0];

/** The post as its readers see it, in each of its languages and on a phone. */
export function PostPreview({ post }: { post: Post }) {
  const text = useText();
  const mayAudit = useMay(audit.list);
  const [language, setLanguage] = useState(startOf(post)?.language);
  const [device, setDevice] = useState<'desktop' | 'phone'>('desktop');
  const shown = post.translations.find((one) => one.language === language) ?? startOf(post);
  return (
    <div className="sections">
      <Section
        title="post.preview"
        wide
        aside={
          <>
            <PostStateTag state={post.state} />
            {post.state === 'published' && (
              <ViewAsStudent universityId={post.university_id ?? undefined} page={`/news/${post.id}`} />
            )}
          </>
        }
      >
        <div className="post-preview-bar">
          <Segmented
            aria-label={text('editor.languages')}
            options={post.translations.map(({ language: value }) => ({
              value,
              label: text(`language.${value}`),
            }))}
            value={shown?.language}
            onChange={setLanguage}
          />
          <Segmented
            aria-label={text('post.preview.device')}
            options={[
              { value: 'desktop', icon: <DesktopOutlined aria-label={text('post.preview.desktop')} /> },
              { value: 'phone', icon: <MobileOutlined aria-label={text('post.preview.phone')} /> },
            ]}
            value={device}
            onChange={setDevice}
          />
        </div>
        <article className="post-article" data-device={device} lang={shown && LANGUAGE_TAGS[shown.language]}>
          <PostFile post={post} />
          <p className="post-date">
            {post.pinned && <PushpinFilled aria-label={text('post.pinned')} />} {publishedAt(post)}
          </p>
          <h2>{shown?.title}</h2>
          <RichText html={shown?.description ?? ''} />
        </article>
      </Section>
      <Section title="post.section.publication">
        <FactList facts={factsOf(post, text)} />
      </Section>
      {mayAudit && (
        <Section title="post.section.history">
          <RecordHistory record="posts" id={post.id} />
        </Section>
      )}
    </div>
  );
}

const factsOf = (post: Post, text: Text) =>
  [
    ['post.publish_at', publishedAt(post)],
    ['post.views', String(post.views)],
    ['post.author_id', post.author_name],
    ['post.faculty_id', post.faculty_name ?? text('post.audience.all')],
    [
      'post.semesters',
      post.items.length === 0 ? (
        text('post.audience.all')
      ) : (
        <SemesterList key="semesters" items={post.items} />
      ),
    ],
  ] as const;

function SemesterList({ items }: Pick<Post, 'items'>) {
  const text = useText();
  return (
    <ul className="post-semesters">
      {items.map(({ semester_ids, academic_year_name, curriculum_name, semester }) => (
        <li key={semester_ids}>
          {academic_year_name} · {curriculum_name} · {text('semester.named', { name: semester })}
        </li>
      ))}
    </ul>
  );
}
