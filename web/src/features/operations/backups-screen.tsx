import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  DownloadOutlined,
  LockOutlined,
  SaveOutlined,
  UnlockOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import { type Backup, backups } from '@dekanat/contract/operations/backups.ts';
import { jobs } from '@dekanat/contract/operations/jobs.ts';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { download } from '#api/api.ts';
import { useAction } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { UpcomingBackups } from '#features/operations/backups-ahead.tsx';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { saveFile } from '#ui/export/save-file.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { Instant } from '#ui/instant.tsx';
import { Screen } from '#ui/screen.tsx';
import type { Column } from '#ui/table/columns.ts';
import { IconButton } from '#ui/table/icon-button.tsx';
import { useList } from '#ui/table/list.ts';
import { ListTable } from '#ui/table/list-table.tsx';
import { RemoveButton } from '#ui/table/remove-button.tsx';
import '#features/operations/backups.css';

const MEGABYTE = 1_000_000;
const DIGEST_SHOWN = 12;
const RESTORE = 'npm run restore -- FILE';

/** Backups of the whole system: scheduled or manual, verified, downloaded and removed. */
export function BackupsScreen() {
  const text = useText();
  const feedback = useFeedback();
  const list = useList(backups.list);
  const may = useMay(backups.create);
  const someReadable = list.page?.data.some(({ encrypted }) => !encrypted);
  const start = useAction(backups.create, {
    alsoChanges: [backups.list, jobs.list],
    onSuccess: () => feedback.success(text('backup.started')),
    onError: feedback.error,
  });
  const create = may && (
    <Button
      type="primary"
      icon={<SaveOutlined aria-hidden />}
      loading={start.isPending}
      onClick={() => start.mutate({ body: {} })}
    >
      {text('backup.make')}
    </Button>
  );
  return (
    <Screen title="menu.backups" actions={create}>
      <div className="backup-notes">
        <p>
          {text(may ? 'backup.note' : 'backup.note.bound')} {may && <code>{RESTORE}</code>}
        </p>
        {may && <UpcomingBackups />}
        {may && someReadable && <p className="backup-warning">{text('backup.not_encrypted')}</p>}
      </div>
      <ListTable
        list={list}
        label="menu.backups"
        onOpen={nothingMore}
        empty={create}
        columns={columns(may)}
      />
    </Screen>
  );
}

/** Rows open no drawer: they show everything. */
const nothingMore = () => undefined;

const columns = (may: boolean): Column<Backup>[] => [
  {
    key: 'created_at',
    title: 'field.created_at',
    width: 160,
    render: (row) => <Instant at={row.created_at} />,
  },
  {
    key: 'code',
    title: 'backup.code',
    width: 216,
    render: (row) => row.code,
  },
  { key: 'name', title: 'field.name', render: (row) => row.name },
  {
    key: 'size',
    title: 'backup.size',
    width: 120,
    numeric: true,
    render: (row) => <Megabytes bytes={row.size} />,
  },
  {
    key: 'duration',
    title: 'backup.duration',
    hiddenByDefault: true,
    width: 140,
    numeric: true,
    render: (row) => <Seconds of={row.duration} />,
  },
  { key: 'proved_at', title: 'backup.proved', width: 176, render: (row) => <Proof of={row} /> },
  { key: 'encrypted', title: 'backup.encrypted', width: 148, render: (row) => <Encryption of={row} /> },
  { key: 'user_name', title: 'backup.by', width: 132, render: (row) => row.user_name ?? <ByClock /> },
  {
    key: 'sha256',
    title: 'backup.sha256',
    width: 132,
    hiddenByDefault: true,
    render: (row) => <code title={row.sha256}>{row.sha256.slice(0, DIGEST_SHOWN)}…</code>,
  },
  ...(may
    ? [
        {
          key: 'actions',
          title: 'list.actions',
          width: 104,
          pinned: 'end',
          render: (row: Backup) => <BackupActions backup={row} />,
        } as const,
      ]
    : []),
];

function Megabytes({ bytes }: { bytes: number }) {
  const text = useText();
  return text('backup.megabytes', { size: formatNumber(bytes / MEGABYTE, 1) });
}

function Seconds({ of }: { of: number }) {
  const text = useText();
  return text('backup.seconds', { seconds: Math.max(of, 1) });
}

function ByClock() {
  return useText()('backup.by_clock');
}

const PROOF_ICONS = { yes: CheckCircleOutlined, without: WarningOutlined, no: ClockCircleOutlined };

function proofOf({ proved_at, missing }: Backup): keyof typeof PROOF_ICONS {
  if (proved_at === null) return 'no';
  return missing > 0 ? 'without' : 'yes';
}

/** Whether the backup was verified by restoring it, and has all files. */
function Proof({ of }: { of: Backup }) {
  const text = useText();
  const proof = proofOf(of);
  const Icon = PROOF_ICONS[proof];
  return (
    <span className="backup-proof" data-proved={proof}>
      <Icon aria-hidden />
      {text(`backup.proved.${proof}`, { missing: of.missing })}
    </span>
  );
}

function Encryption({ of: { encrypted } }: { of: Backup }) {
  const text = useText();
  return (
    <span className="backup-encryption" data-encrypted={encrypted}>
      {encrypted ? <LockOutlined aria-hidden /> : <UnlockOutlined aria-hidden />}
      {text(encrypted ? 'backup.encrypted.yes' : 'backup.encrypted.no')}
    </span>
  );
}

function BackupActions({ backup: { id, code: name } }: { backup: Backup }) {
  const text = useText();
  const feedback = useFeedback();
  const save = useMutation({
    mutationFn: () => download(backups.download, { params: { id } }),
    onSuccess: ({ blob, filename }) => saveFile(blob, filename),
    onError: feedback.error,
  });
  return (
    <span className="row-actions">
      <IconButton
        label={text(save.isPending ? 'backup.saving' : 'backup.save', { name })}
        icon={<DownloadOutlined spin={save.isPending} />}
        onClick={() => {
          if (!save.isPending) save.mutate();
        }}
      />
      <RemoveButton endpoint={backups.remove} id={id} name={name} tabIndex={0} alsoChanges={[backups.list]} />
    </span>
  );
}
