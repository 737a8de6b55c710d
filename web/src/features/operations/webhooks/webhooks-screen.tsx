import { type Webhook, type WebhookWithSecret, webhooks } from '@dekanat/contract/operations/webhooks.ts';
import { lazy, Suspense, useState } from 'react';
import { useUniversity } from '#api/university.ts';
import { WebhookState } from '#features/operations/webhooks/webhook-state.tsx';
import { useText } from '#i18n/text.ts';
import { STATUSES } from '#ui/form/choices.ts';
import { useEditor } from '#ui/form/editor.ts';
import { lazyEditor, MountWhenOpened } from '#ui/form/lazy-editor.tsx';
import { CreateButton, Screen } from '#ui/screen.tsx';
import { useList } from '#ui/table/list.ts';
import { choice, Filters } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { rowActions } from '#ui/table/row-actions.tsx';
import { SearchBox } from '#ui/table/search-box.tsx';
import { nameColumn, universityColumn } from '#ui/table/standard-columns.tsx';

const WebhookDrawer = lazyEditor(
  async () => (await import('#features/operations/webhooks/webhook-drawer.tsx')).WebhookDrawer,
);
const WebhookForm = lazy(async () => ({
  default: (await import('#features/operations/webhooks/webhook-form.tsx')).WebhookForm,
}));
const WebhookSecret = lazy(async () => ({
  default: (await import('#features/operations/webhooks/webhook-secret.tsx')).WebhookSecret,
}));

/** Other systems that are called when something has changed. */
export function WebhooksScreen() {
  const text = useText();
  const { universityId } = useUniversity();
  const list = useList(webhooks.list);
  const editor = useEditor<Webhook>();
  const [made, setMade] = useState<WebhookWithSecret>();
  const create = <CreateButton needs={webhooks.create} onClick={editor.create} />;
  return (
    <Screen title="menu.webhooks" actions={create}>
      <p className="hint">{text('webhook.about')}</p>
      <ListTable
        list={list}
        label="menu.webhooks"
        onOpen={editor.view}
        empty={create}
        columns={[
          nameColumn(editor),
          { key: 'url', title: 'webhook.url', width: 320, render: (row) => row.url },
          {
            key: 'state',
            title: 'field.status',
            width: 160,
            render: (row) => <WebhookState webhook={row} />,
          },
          {
            key: 'resources',
            title: 'webhook.events_count',
            width: 144,
            numeric: true,
            render: (row) => row.resources.length,
          },
          {
            key: 'waiting',
            title: 'webhook.waiting',
            width: 128,
            numeric: true,
            render: (row) => row.waiting,
          },
          { key: 'failed', title: 'webhook.failed', width: 136, numeric: true, render: (row) => row.failed },
          { key: 'user_name', title: 'webhook.user_id', width: 176, render: (row) => row.user_name },
          ...(universityId === undefined ? [universityColumn] : []),
          rowActions({ name: (row) => row.name, view: editor.view, remove: webhooks.remove }),
        ]}
      >
        <SearchBox list={list} by="name" label="webhook.search" />
        <Filters list={list} filters={[choice('status', 'field.status', STATUSES)]} />
      </ListTable>
      <MountWhenOpened editor={editor}>
        <WebhookDrawer editor={editor} />
      </MountWhenOpened>
      <Suspense>
        {editor.mode === 'create' && (
          <WebhookForm
            onCreated={(created) => {
              editor.leave();
              setMade(created);
            }}
            onClose={editor.leave}
          />
        )}
        {made && <WebhookSecret made={made} onClose={() => setMade(undefined)} />}
      </Suspense>
    </Screen>
  );
}
