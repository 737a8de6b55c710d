import { type AuditEntry, audit } from '@dekanat/contract/access/audit/audit.ts';
import { useRouter } from '@tanstack/react-router';
import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { useUniversity } from '#api/university.ts';
import { auditFilters } from '#features/access/audit/audit-filters.tsx';
import { ViewingTable } from '#features/access/audit/viewing-table.tsx';
import { useText } from '#i18n/text.ts';
import { useEditor } from '#ui/form/editor.ts';
import { lazyEditor, MountWhenOpened } from '#ui/form/lazy-editor.tsx';
import { ActionTag } from '#ui/history/action-tag.tsx';
import { Instant } from '#ui/instant.tsx';
import { Screen } from '#ui/screen.tsx';
import { useSearchParams } from '#ui/search-params.ts';
import { useList } from '#ui/table/list.ts';
import { Filters } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { EditorLink } from '#ui/table/row-actions.tsx';
import { universityColumn } from '#ui/table/standard-columns.tsx';

const AuditEntryDrawer = lazyEditor(
  async () => (await import('#features/access/audit/audit-entry-drawer.tsx')).AuditEntryDrawer,
);

const SHOWN = ['changes', 'viewings'] as const;
/** Which events the screen lists. */
const ShownParams = z.object({ show: z.enum(SHOWN).default('changes') });

/** The audit: who did what to which record, and who has viewed personal data. */
export function AuditScreen() {
  const text = useText();
  const { values } = useSearchParams(ShownParams);
  const { history } = useRouter();
  const shown = values?.show ?? 'changes';
  const choice = (
    <Segmented
      aria-label={text('audit.shown')}
      options={SHOWN.map((value) => ({ value, label: text(`history.${value}`) }))}
      value={shown}
      // Both lists have filters of the same name with other values.
      onChange={(show) =>
        history.push(show === 'viewings' ? '/accounts/audit?show=viewings' : '/accounts/audit')
      }
    />
  );
  return (
    <Screen title="menu.audit">
      {shown === 'viewings' ? <ViewingTable>{choice}</ViewingTable> : <ChangeTable>{choice}</ChangeTable>}
    </Screen>
  );
}

function ChangeTable({ children }: { children: ReactNode }) {
  const { universityId } = useUniversity();
  const list = useList(audit.list);
  const editor = useEditor<AuditEntry>();
  return (
    <>
      <ListTable
        list={list}
        label="menu.audit"
        onOpen={editor.view}
        exports={audit.export}
        columns={[
          {
            key: 'at',
            title: 'audit.at',
            width: 152,
            render: (row) => (
              <EditorLink editor={editor} row={row}>
                <Instant at={row.at} />
              </EditorLink>
            ),
          },
          {
            key: 'user_name',
            alsoExports: ['api_token_name'],
            title: 'audit.user_name',
            width: 132,
            render: (row) => <Who entry={row} />,
          },
          {
            key: 'action',
            title: 'audit.action',
            width: 128,
            render: (row) => <ActionTag action={row.action} />,
          },
          {
            key: 'record_label',
            title: 'audit.record_label',
            width: 136,
            render: (row) => row.record_label,
          },
          {
            key: 'record_name',
            title: 'audit.record_name',
            width: 168,
            render: (row) => row.record_name ?? `№ ${row.record_id}`,
          },
          { key: 'summary', title: 'audit.summary', render: (row) => row.summary },
          ...(universityId === undefined ? [{ ...universityColumn, width: 160 }] : []),
          {
            key: 'address',
            title: 'audit.address',
            width: 136,
            hiddenByDefault: true,
            render: (row) => row.address,
          },
          {
            key: 'request_id',
            title: 'audit.request_id',
            width: 240,
            hiddenByDefault: true,
            render: (row) => row.request_id,
          },
        ]}
      >
        {children}
        <Filters list={list} filters={auditFilters(universityId)} />
      </ListTable>
      <MountWhenOpened editor={editor}>
        <AuditEntryDrawer editor={editor} />
      </MountWhenOpened>
    </>
  );
}

/** Who acted, and the API token with which a program did. */
function Who({ entry: { user_name, api_token_id, api_token_name } }: { entry: AuditEntry }) {
  const text = useText();
  if (api_token_id === null) return user_name;
  return (
    <>
      {user_name}
      <div className="hint">
        {text('audit.api_token_name')}: {api_token_name ?? `№ ${api_token_id}`}
      </div>
    </>
  );
}
