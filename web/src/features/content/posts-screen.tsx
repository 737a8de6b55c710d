import { PushpinFilled } from '@ant-design/icons';
import type { PostType } from '@dekanat/contract/content/post-types.ts';
import { POST_STATES, type PostRow, posts } from '@dekanat/contract/content/posts.ts';
import { publishedAt } from '@dekanat/contract/content/published-at.ts';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useUniversity } from '#api/university.ts';
import { PostActions } from '#features/content/post-actions.tsx';
import { PostStateTag } from '#features/content/post-state-tag.tsx';
import { PostThumbnail } from '#features/content/post-thumbnail.tsx';
import { TYPES } from '#features/content/post-types.ts';
import { facultyFilter } from '#features/structure/faculty-select.tsx';
import { type Text, useText } from '#i18n/text.ts';
import { useEditor } from '#ui/form/editor.ts';
import { CreateButton, Screen } from '#ui/screen.tsx';
import type { Column } from '#ui/table/columns.ts';
import { useList } from '#ui/table/list.ts';
import { choice, Filters } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { RowLink } from '#ui/table/row-actions.tsx';
import { SearchBox } from '#ui/table/search-box.tsx';
import { changedColumn, universityColumn } from '#ui/table/standard-columns.tsx';
import './content.css';

const addressOf = ({ id, type }: Pick<PostRow, 'id' | 'type'>) => `${TYPES[type].base}/view/${id}`;

const columnsFor = (text: Text, ofAll: boolean): Column<PostRow>[] => [
  {
    key: 'title',
    alsoExports: ['pinned'],
    title: 'post.title',
    width: 256,
    pinned: 'start',
    render: (row) => (
      <span className="post-title">
        <PostThumbnail post={row} />
        {row.pinned && <PushpinFilled aria-label={text('post.pinned')} />}
        <RowLink to={addressOf(row)}>{row.title}</RowLink>
      </span>
    ),
  },
  { key: 'state', title: 'field.status', width: 136, render: (row) => <PostStateTag state={row.state} /> },
  {
    key: 'publish_at',
    alsoExports: ['publish_time'],
    title: 'post.publish_at',
    width: 168,
    render: (row) => publishedAt(row),
  },
  {
    key: 'audience',
    alsoExports: ['faculty_name', 'semesters'],
    title: 'post.audience',
    width: 144,
    render: (row) => audienceOf(row, text),
  },
  { key: 'views', title: 'post.views', width: 112, numeric: true, render: (row) => row.views },
  {
    key: 'languages',
    title: 'editor.languages',
    width: 144,
    render: (row) => row.languages.map((language) => text(`language.${language}`)).join(', '),
  },
  {
    key: 'author_name',
    title: 'post.author_id',
    width: 152,
    hiddenByDefault: true,
    render: (row) => row.author_name ?? '—',
  },
  ...(ofAll ? [universityColumn] : []),
  { ...changedColumn, hiddenByDefault: true },
  {
    key: 'actions',
    title: 'list.actions',
    width: 136,
    pinned: 'end',
    render: (row) => <PostActions post={row} />,
  },
];

/** Who sees the post, in words. */
function audienceOf({ faculty_name, semesters }: PostRow, text: Text): string {
  const parts = [faculty_name, semesters > 0 && text('post.audience.semesters', { count: semesters })];
  return parts.filter(Boolean).join(', ') || text('post.audience.all');
}

const stateFilter = choice(
  'state',
  'field.status',
  POST_STATES.map((value) => ({ value, label: `post.state.${value}` as const })),
);
const pinnedFilter = choice('pinned', 'post.pinned', [
  { value: 1, label: 'post.pinned.yes' },
  { value: 0, label: 'post.pinned.no' },
]);

function PostsScreen({ type }: { type: PostType }) {
  const text = useText();
  const navigate = useNavigate();
  const { universityId } = useUniversity();
  const list = useList(posts.list, { type });
  const editor = useEditor<PostRow>();
  const { base, title } = TYPES[type];
  if (editor.mode === 'create') return <Navigate to={`${base}/create`} replace />;
  const create = (
    <CreateButton needs={posts.create} onClick={() => void navigate({ to: `${base}/create` })} />
  );
  return (
    <Screen title={title} actions={create}>
      <ListTable
        list={list}
        label={title}
        onOpen={(row) => void navigate({ to: addressOf(row) })}
        empty={create}
        exports={posts.export}
        columns={columnsFor(text, universityId === undefined)}
      >
        <SearchBox list={list} by="title" label="post.search" />
        <Filters list={list} filters={[stateFilter, facultyFilter(universityId), pinnedFilter]} />
      </ListTable>
    </Screen>
  );
}

export const NewsScreen = () => <PostsScreen type="news" />;

/** Schedules of lessons. */
export const SchedulesScreen = () => <PostsScreen type="advertisement" />;
