import { LinkOutlined, VideoCameraOutlined } from '@ant-design/icons';
import { formatDay } from '@dekanat/contract/api/days.ts';
import {
  USEFUL_RESOURCE_TYPES,
  type UsefulResource,
  usefulResources,
} from '@dekanat/contract/content/useful-resources.ts';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useMay } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { type Text, useText } from '#i18n/text.ts';
import { useEditor } from '#ui/form/editor.ts';
import { CreateButton, Screen } from '#ui/screen.tsx';
import type { Column } from '#ui/table/columns.ts';
import { useList } from '#ui/table/list.ts';
import { choice, Filters } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { PageActions } from '#ui/table/page-actions.tsx';
import { RemoveButton } from '#ui/table/remove-button.tsx';
import { RowLink } from '#ui/table/row-actions.tsx';
import { SearchBox } from '#ui/table/search-box.tsx';
import { changedColumn, translationsColumn, universityColumn } from '#ui/table/standard-columns.tsx';
import { PersonPhoto } from '#ui/upload/person-photo.tsx';

const BASE = '/content/online-resource';
const TYPE_CHOICES = USEFUL_RESOURCE_TYPES.map((value) => ({
  value,
  label: `online_resource.type.${value}` as const,
}));

const columnsFor = (text: Text, ofAll: boolean): Column<UsefulResource>[] => [
  {
    key: 'title',
    title: 'online_resource.title',
    width: 320,
    pinned: 'start',
    render: (row) => (
      <span className="person">
        <PersonPhoto
          image={row.icone}
          placeholder={
            row.type === 'video' ? <VideoCameraOutlined aria-hidden /> : <LinkOutlined aria-hidden />
          }
        />
        <RowLink to={`${BASE}/view/${row.id}`}>{row.title}</RowLink>
      </span>
    ),
  },
  {
    key: 'url',
    title: 'online_resource.url',
    width: 320,
    render: ({ url }) => (
      <a href={url} target="_blank" rel="noreferrer">
        {url}
      </a>
    ),
  },
  {
    key: 'type',
    title: 'online_resource.type',
    width: 184,
    render: ({ type }) => text(`online_resource.type.${type}`),
  },
  {
    key: 'publish_at',
    title: 'online_resource.publish_at',
    width: 152,
    render: (row) => formatDay(row.publish_at),
  },
  ...(ofAll ? [universityColumn] : []),
  translationsColumn,
  { ...changedColumn, hiddenByDefault: true },
  {
    key: 'actions',
    title: 'list.actions',
    width: 152,
    pinned: 'end',
    render: (row) => <Actions resource={row} />,
  },
];

function Actions({ resource: { id, title } }: { resource: UsefulResource }) {
  const [mayEdit, mayRemove] = [useMay(usefulResources.update), useMay(usefulResources.remove)];
  return (
    <PageActions name={title} to={(page) => `${BASE}/${page}/${id}`} mayEdit={mayEdit} account={false}>
      {(tabIndex) =>
        mayRemove && (
          <RemoveButton endpoint={usefulResources.remove} id={id} name={title} tabIndex={tabIndex} />
        )
      }
    </PageActions>
  );
}

export function OnlineResourcesScreen() {
  const text = useText();
  const navigate = useNavigate();
  const { universityId } = useUniversity();
  const list = useList(usefulResources.list);
  const editor = useEditor<UsefulResource>();
  if (editor.mode === 'create') return <Navigate to={`${BASE}/create`} replace />;
  const create = (
    <CreateButton needs={usefulResources.create} onClick={() => void navigate({ to: `${BASE}/create` })} />
  );
  return (
    <Screen title="menu.online_resources" actions={create}>
      <ListTable
        list={list}
        label="menu.online_resources"
        onOpen={({ id }) => void navigate({ to: `${BASE}/view/${id}` })}
        empty={create}
        exports={usefulResources.export}
        columns={columnsFor(text, universityId === undefined)}
      >
        <SearchBox list={list} by="title" label="online_resource.search" />
        <Filters list={list} filters={[choice('type', 'online_resource.type', TYPE_CHOICES)]} />
      </ListTable>
    </Screen>
  );
}
