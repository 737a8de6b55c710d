import { type SignInProvider, signInProviders } from '@dekanat/contract/access/sign-in/sign-in-providers.ts';
import { useUniversity } from '#api/university.ts';
import { useText } from '#i18n/text.ts';
import { useEditor } from '#ui/form/editor.ts';
import { lazyEditor, MountWhenOpened } from '#ui/form/lazy-editor.tsx';
import { CreateButton, Screen } from '#ui/screen.tsx';
import { useList } from '#ui/table/list.ts';
import { ListTable } from '#ui/table/list-table.tsx';
import { rowActions } from '#ui/table/row-actions.tsx';
import { SearchBox } from '#ui/table/search-box.tsx';
import { nameColumn, universityColumn } from '#ui/table/standard-columns.tsx';

const SignInProviderEditor = lazyEditor(
  async () =>
    (await import('#features/access/sign-in-providers/sign-in-provider-editor.tsx')).SignInProviderEditor,
);

/** Where people of a university sign in with an account that they have elsewhere. */
export function SignInProvidersScreen() {
  const text = useText();
  const { universityId } = useUniversity();
  const list = useList(signInProviders.list);
  const editor = useEditor<SignInProvider>();
  const create = <CreateButton needs={signInProviders.create} onClick={editor.create} />;
  return (
    <Screen title="menu.sign_in_providers" actions={create}>
      <p className="hint">{text('sign_in_provider.about')}</p>
      <ListTable
        list={list}
        label="menu.sign_in_providers"
        onOpen={editor.view}
        empty={create}
        columns={[
          nameColumn(editor),
          {
            key: 'kind',
            title: 'sign_in_provider.kind',
            width: 168,
            render: (row) => text(`sign_in_provider.kind.${row.kind}`),
          },
          { key: 'address', title: 'sign_in_provider.address', width: 232, render: (row) => row.address },
          {
            key: 'enabled',
            title: 'field.status',
            width: 120,
            render: (row) => <ProviderState provider={row} />,
          },
          {
            key: 'identities_count',
            title: 'sign_in_provider.identities_count',
            width: 176,
            numeric: true,
            render: (row) => row.identities_count,
          },
          ...(universityId === undefined ? [universityColumn] : []),
          rowActions({
            name: (row) => row.name,
            view: editor.view,
            edit: [signInProviders.update, editor.edit],
            remove: signInProviders.remove,
          }),
        ]}
      >
        <SearchBox list={list} by="name" label="sign_in_provider.search" />
      </ListTable>
      <MountWhenOpened editor={editor}>
        <SignInProviderEditor editor={editor} />
      </MountWhenOpened>
    </Screen>
  );
}

const STATES = { on: 'active', off: 'inactive', unready: 'rejected' } as const;

/** Enabled, disabled, or without a readable secret. */
function ProviderState({ provider }: { provider: SignInProvider }) {
  const text = useText();
  const switched = provider.enabled ? 'on' : 'off';
  const state = provider.is_readable ? switched : 'unready';
  return (
    <span className="status-tag" data-status={STATES[state]}>
      {text(`sign_in_provider.state.${state}`)}
    </span>
  );
}
