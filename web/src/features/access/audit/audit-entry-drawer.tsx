import { CopyOutlined } from '@ant-design/icons';
import { type AuditEntry, audit } from '@dekanat/contract/access/audit/audit.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { Drawer } from 'antd';
import { type ReactNode, useRef } from 'react';
import { queryOf } from '#api/query.ts';
import { may, useProfile } from '#api/session.ts';
import { linkTo } from '#features/access/audit/audit-links.ts';
import { useText } from '#i18n/text.ts';
import { useCopy } from '#ui/feedback/use-copy.ts';
import type { Editor } from '#ui/form/editor.ts';
import { ActionTag } from '#ui/history/action-tag.tsx';
import { DifferenceTable } from '#ui/history/difference-table.tsx';
import { Instant } from '#ui/instant.tsx';
import { IconButton } from '#ui/table/icon-button.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';
import { RowLink } from '#ui/table/row-actions.tsx';
import '#features/access/audit/audit.css';
import type { TextKey } from '#i18n/text-key.ts';

const AUDIT = '/accounts/audit';

/** One change in full: who, what, when, from where, and each field before and after. */
export function AuditEntryDrawer({ editor }: { editor: Editor<AuditEntry> }) {
  const text = useText();
  // Keeps the last entry while the drawer closes.
  const last = useRef(editor.id);
  // During navigation to the record's screen `view` already holds the record's id, not the change's.
  const here = useLocation().pathname === AUDIT;
  if (here && editor.id !== undefined) last.current = editor.id;
  return (
    <Drawer
      open={here && editor.mode === 'view'}
      onClose={editor.close}
      title={text('audit.entry')}
      size={640}
      destroyOnHidden
    >
      {last.current !== undefined && <Entry id={last.current} />}
    </Drawer>
  );
}

function Entry({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(queryOf(audit.read, { params: { id } }));
  if (data) return <EntryDetails entry={data} />;
  return error ? <Failed error={error} retry={() => void refetch()} /> : <ListSkeleton />;
}

function EntryDetails({ entry }: { entry: AuditEntry }) {
  const text = useText();
  const { user_id, record, record_id, request_id } = entry;
  return (
    <div className="audit-entry">
      <dl>
        <Detail label="audit.user_name">
          <strong>{entry.user_name}</strong> <ActionTag action={entry.action} />
        </Detail>
        {entry.api_token_id !== null && (
          <Detail label="audit.api_token_name">{entry.api_token_name ?? `№ ${entry.api_token_id}`}</Detail>
        )}
        <Detail label="audit.record_name">
          {entry.record_label}: <RecordLink entry={entry} />
        </Detail>
        <Detail label="audit.at">
          <Instant at={entry.at} />
        </Detail>
        {entry.university_name && <Detail label="audit.university_name">{entry.university_name}</Detail>}
        <Detail label="audit.address">{entry.address || '—'}</Detail>
        <Detail label="audit.request_id">{request_id ? <RequestId id={request_id} /> : '—'}</Detail>
      </dl>
      <section aria-label={text('audit.summary')}>
        <h2>{text('audit.summary')}</h2>
        <DifferenceTable entry={entry} />
      </section>
      <nav aria-label={text('audit.more')}>
        <Narrowed to={{ record, record_id }} label="audit.all_of_record" />
        {user_id !== null && <Narrowed to={{ user_id }} label="audit.all_of_person" />}
        {request_id !== null && <Narrowed to={{ request_id }} label="audit.all_of_request" />}
      </nav>
    </div>
  );
}

function Detail({ label, children }: { label: TextKey; children: ReactNode }) {
  const text = useText();
  return (
    <div>
      <dt>{text(label)}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Links to the record if it exists and the user may open it. */
function RecordLink({ entry }: { entry: AuditEntry }) {
  const text = useText();
  const own = useProfile();
  const place = linkTo(entry);
  const name = entry.record_name ?? `№ ${entry.record_id}`;
  if (!entry.record_exists) return `${name} (${text('audit.gone')})`;
  if (place === undefined || !may(own, place.needs)) return name;
  return <RowLink to={place.addressOf(entry.record_id)}>{name}</RowLink>;
}

function RequestId({ id }: { id: string }) {
  const text = useText();
  const copy = useCopy();
  return (
    <span className="audit-request">
      <code>{id}</code>
      {copy && (
        <IconButton
          label={text('editor.copy', { field: text('audit.request_id') })}
          icon={<CopyOutlined aria-hidden />}
          onClick={() => copy(id)}
        />
      )}
    </span>
  );
}

const Narrowed = ({ to, label }: { to: Record<string, string | number>; label: TextKey }) => {
  const text = useText();
  return (
    <Link to={AUDIT} search={to}>
      {text(label)}
    </Link>
  );
};
