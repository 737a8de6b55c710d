import { StopOutlined } from '@ant-design/icons';
import {
  API_TOKEN_KINDS,
  API_TOKEN_STATES,
  apiTokens,
  type CreatedApiToken,
  type ListedApiToken,
} from '@dekanat/contract/access/tokens/api-tokens.ts';
import { lazy, Suspense, use, useState } from 'react';
import { useAction } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { TokenState } from '#features/access/tokens/token-state.tsx';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import type { Choice } from '#ui/form/choices.ts';
import { useEditor } from '#ui/form/editor.ts';
import { lazyEditor, MountWhenOpened } from '#ui/form/lazy-editor.tsx';
import { Instant } from '#ui/instant.tsx';
import { CreateButton, Screen } from '#ui/screen.tsx';
import { IconButton } from '#ui/table/icon-button.tsx';
import { useList } from '#ui/table/list.ts';
import { choice, Filters } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { rowActions } from '#ui/table/row-actions.tsx';
import { ActiveRow } from '#ui/table/row-focus.ts';
import { SearchBox } from '#ui/table/search-box.tsx';
import { nameColumn, universityColumn } from '#ui/table/standard-columns.tsx';

const TokenDrawer = lazyEditor(
  async () => (await import('#features/access/tokens/token-drawer.tsx')).TokenDrawer,
);
const ServiceTokenForm = lazy(async () => ({
  default: (await import('#features/access/tokens/service-token-form.tsx')).ServiceTokenForm,
}));
const IssuedToken = lazy(async () => ({
  default: (await import('#features/access/tokens/issued-token.tsx')).IssuedToken,
}));

const kinds = API_TOKEN_KINDS.map((value): Choice => ({ value, label: `api_token.kind.${value}` }));
const states = API_TOKEN_STATES.map((value): Choice => ({ value, label: `api_token.state.${value}` }));

/** The API tokens of all accounts of the university. */
export function ApiTokensScreen() {
  const text = useText();
  const { universityId } = useUniversity();
  const list = useList(apiTokens.list);
  const editor = useEditor<ListedApiToken>();
  const [created, setCreated] = useState<CreatedApiToken>();
  const create = <CreateButton needs={apiTokens.create} onClick={editor.create} />;
  return (
    <Screen title="menu.api_tokens" actions={create}>
      <p className="hint">{text('api_token.all_about')}</p>
      <ListTable
        list={list}
        label="menu.api_tokens"
        onOpen={editor.view}
        empty={create}
        columns={[
          nameColumn(editor),
          { key: 'user_name', title: 'api_token.user_id', width: 128, render: (row) => row.user_name },
          { key: 'kind', title: 'api_token.kind', width: 104, render: (row) => <Kind token={row} /> },
          {
            key: 'state',
            title: 'field.status',
            width: 128,
            render: (row) => <TokenState state={row.state} />,
          },
          {
            key: 'permissions',
            title: 'api_token.permissions_count',
            width: 144,
            numeric: true,
            hiddenByDefault: true,
            render: (row) => row.effective_permissions.length,
          },
          {
            key: 'faculty_name',
            title: 'field.faculty',
            width: 160,
            render: (row) => row.faculty_name ?? '—',
          },
          {
            key: 'last_used_at',
            title: 'api_token.last_used_at',
            width: 152,
            render: (row) => <Instant at={row.last_used_at} />,
          },
          {
            key: 'expires_at',
            title: 'api_token.expires_at',
            width: 152,
            render: (row) => <Instant at={row.expires_at} />,
          },
          ...(universityId === undefined ? [universityColumn] : []),
          rowActions({
            name: (row) => row.name,
            view: editor.view,
            further: (row) => <RevokeButton token={row} />,
          }),
        ]}
      >
        <SearchBox list={list} by="name" label="api_token.search" />
        <Filters
          list={list}
          filters={[choice('state', 'field.status', states), choice('kind', 'api_token.kind', kinds)]}
        />
      </ListTable>
      <MountWhenOpened editor={editor}>
        <TokenDrawer editor={editor} />
      </MountWhenOpened>
      <Suspense>
        {editor.mode === 'create' && (
          <ServiceTokenForm
            onCreated={(made) => {
              editor.leave();
              setCreated(made);
            }}
            onClose={editor.leave}
          />
        )}
        {created && <IssuedToken created={created} onClose={() => setCreated(undefined)} />}
      </Suspense>
    </Screen>
  );
}

function Kind({ token: { kind } }: { token: ListedApiToken }) {
  const text = useText();
  return text(`api_token.kind.${kind}`);
}

function RevokeButton({ token: { id, name, state } }: { token: ListedApiToken }) {
  const text = useText();
  const { success, error: fail, confirm } = useFeedback();
  const mayRevoke = useMay(apiTokens.revoke);
  const tabIndex = use(ActiveRow) ? 0 : -1;
  const { mutate, isPending } = useAction(apiTokens.revoke, {
    onSuccess: () => success(text('api_token.flash.revoked')),
    onError: fail,
  });
  if (!mayRevoke || state !== 'active') return null;
  const revoke = async () => {
    const title = text('api_token.revoke.question', { name });
    if (await confirm({ title, content: text('api_token.revoke.content'), danger: true }))
      mutate({ params: { id } });
  };
  return (
    <IconButton
      label={text('api_token.revoke_of', { name })}
      icon={<StopOutlined />}
      danger
      disabled={isPending}
      tabIndex={tabIndex}
      onClick={() => void revoke()}
    />
  );
}
