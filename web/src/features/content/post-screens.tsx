import { EditOutlined } from '@ant-design/icons';
import { today } from '@dekanat/contract/api/days.ts';
import type { PostType } from '@dekanat/contract/content/post-types.ts';
import { type Post, posts } from '@dekanat/contract/content/posts.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { queryOf, sameRecord } from '#api/query.ts';
import { useMay, useProfile } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { PostFields } from '#features/content/post-fields.tsx';
import { PostPreview } from '#features/content/post-preview.tsx';
import { TYPES } from '#features/content/post-types.ts';
import { useText } from '#i18n/text.ts';
import { EditorPage } from '#ui/form/editor-page.tsx';
import type { Values } from '#ui/form/form-rules.ts';
import { Screen } from '#ui/screen.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';
import './content.css';

function PostCreateScreen({ type }: { type: PostType }) {
  const navigate = useNavigate();
  const { universityId, contentLanguage } = useUniversity();
  const { faculty_id } = useProfile();
  const { base, create } = TYPES[type];
  const start = useMemo(
    () => ({
      type,
      university_id: universityId,
      language: contentLanguage,
      title: '',
      description: '',
      publish_at: today(),
      publish_time: '00:00',
      faculty_id,
      semester_ids: [],
      draft: false,
      pinned: false,
    }),
    [type, universityId, contentLanguage, faculty_id],
  );
  return (
    <Screen title={create}>
      <EditorPage
        id={undefined}
        resource={posts}
        start={start}
        cleared={{ university_id: ['faculty_id', 'semester_ids'] }}
        saves={{
          onSaved: ({ id }, another) => {
            if (!another) void navigate({ to: `${base}/view/${id}`, ignoreBlocker: true });
          },
        }}
        onClose={() => void navigate({ to: base })}
      >
        {(form) => <PostFields of={form} type={type} />}
      </EditorPage>
    </Screen>
  );
}

export const NewsCreateScreen = () => <PostCreateScreen type="news" />;
export const ScheduleCreateScreen = () => <PostCreateScreen type="advertisement" />;

interface PostOfAddressProps {
  type: PostType;
  page: 'view' | 'update';
  children: (post: Post) => ReactNode;
}

/** Loads the post of the address. */
function PostOfAddress({ type, page, children }: PostOfAddressProps) {
  const id = Number(useParams({ strict: false }).id);
  const { data, error, refetch } = useQuery({
    ...queryOf(posts.read, { params: { id } }),
    placeholderData: sameRecord(id),
  });
  if (data)
    return (
      <Screen title={TYPES[type][page]} actions={page === 'view' && <EditButton post={data} />}>
        {children(data)}
      </Screen>
    );
  return (
    <Screen title={TYPES[type][page]}>
      {error ? <Failed error={error} retry={() => void refetch()} /> : <ListSkeleton />}
    </Screen>
  );
}

function EditButton({ post: { id, type, changeable } }: { post: Post }) {
  const text = useText();
  const navigate = useNavigate();
  if (!useMay(posts.update) || !changeable) return null;
  return (
    <Button
      type="primary"
      icon={<EditOutlined aria-hidden />}
      onClick={() => void navigate({ to: `${TYPES[type].base}/update/${id}` })}
    >
      {text('editor.edit')}
    </Button>
  );
}

const PostViewScreen = ({ type }: { type: PostType }) => (
  <PostOfAddress type={type} page="view">
    {(post) => <PostPreview key={post.id} post={post} />}
  </PostOfAddress>
);

export const NewsViewScreen = () => <PostViewScreen type="news" />;
export const ScheduleViewScreen = () => <PostViewScreen type="advertisement" />;

/** The form sends `semester_ids`: the rows with their names, which the request would refuse, have another name in it. */
const forForm = ({ items, ...record }: Values): Values => ({ ...record, known_semesters: items });

function PostUpdateScreen({ type }: { type: PostType }) {
  const navigate = useNavigate();
  return (
    <PostOfAddress type={type} page="update">
      {({ id, changeable }) => (
        <EditorPage
          key={id}
          id={id}
          resource={posts}
          readOnly={!changeable}
          adapt={forForm}
          cleared={{ university_id: ['faculty_id', 'semester_ids'] }}
          onClose={() => void navigate({ to: `${TYPES[type].base}/view/${id}` })}
        >
          {(form) => <PostFields of={form} type={type} />}
        </EditorPage>
      )}
    </PostOfAddress>
  );
}

export const NewsUpdateScreen = () => <PostUpdateScreen type="news" />;
export const ScheduleUpdateScreen = () => <PostUpdateScreen type="advertisement" />;
