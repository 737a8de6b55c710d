import { FilePdfOutlined, MoreOutlined } from '@ant-design/icons';
import type { RetakeApplication } from '@dekanat/contract/retakes/application-rows.ts';
import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { Button } from 'antd';
import { lazy, Suspense, use, useState } from 'react';
import { useAction } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useRetakeAction } from '#features/retakes/use-retake-action.ts';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { LanguageButton } from '#ui/export/language-button.tsx';
import { useFileDownload } from '#ui/export/use-file-download.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useShowRefusal } from '#ui/feedback/use-show-refusal.ts';
import { PopoverButton } from '#ui/table/popover-button.tsx';
import { ActiveRow } from '#ui/table/row-focus.ts';

const AssignmentsDialog = lazy(async () => ({
  default: (await import('#features/retakes/assignments-dialog.tsx')).AssignmentsDialog,
}));
const DeadlineDialog = lazy(async () => ({
  default: (await import('#features/retakes/deadline-dialog.tsx')).DeadlineDialog,
}));

const WithdrawalDialog = lazy(async () => ({
  default: (await import('#features/retakes/withdrawal-dialog.tsx')).WithdrawalDialog,
}));

type Dialog = 'assignments' | 'deadline' | 'withdrawal';

const CONTRACT_LANGUAGES = ['oz', 'ru'] as const;

interface RetakeActionsProps {
  application: RetakeApplication;
  /** In a row of the list. */
  compact?: boolean;
  onRemoved?: () => void;
}

/** Everything that can be done with an application in its state. */
export function RetakeActions({ application, compact = false, onRemoved }: RetakeActionsProps) {
  const text = useText();
  const [dialog, setDialog] = useState<Dialog>();
  const tabIndex = use(ActiveRow) || !compact ? 0 : -1;
  const all = useItems(application, setDialog, onRemoved);
  const next = compact ? undefined : all.find(({ key }) => NEXT_STEPS.has(key));
  const items = all.filter((item) => item !== next);
  const { id, fio, status } = application;
  const close = () => setDialog(undefined);
  return (
    <span className={compact ? 'row-actions' : 'retake-actions'}>
      {status !== null && !compact && <ContractButton id={id} />}
      {next && (
        <Button type="primary" onClick={next.run}>
          {text(next.title)}
        </Button>
      )}
      {items.length > 0 && (
        <PopoverButton
          label={text('retake.actions', { name: fio })}
          icon={<MoreOutlined />}
          look={compact ? 'grid-button' : 'tool-button'}
          tabIndex={tabIndex}
        >
          {(closeMenu) =>
            items.map(({ key, title, danger, run }) => (
              <button
                key={key}
                type="button"
                className="popover-item"
                data-danger={danger}
                onClick={() => {
                  closeMenu();
                  run();
                }}
              >
                {text(title)}
              </button>
            ))
          }
        </PopoverButton>
      )}
      <Suspense>
        {dialog === 'assignments' && <AssignmentsDialog id={id} onClose={close} />}
        {dialog === 'withdrawal' && <WithdrawalDialog application={application} onClose={close} />}
        {dialog === 'deadline' && <DeadlineDialog id={id} onClose={close} />}
      </Suspense>
    </span>
  );
}

/** What an application needs to go on, which is its main button. */
const NEXT_STEPS: ReadonlySet<string> = new Set(['activate', 'pay']);

interface MenuItem {
  key: string;
  title: TextKey;
  danger?: boolean;
  run: () => void;
}

/** The actions that the state and the permissions allow. */
function useItems(
  application: RetakeApplication,
  open: (dialog: Dialog) => void,
  onRemoved: (() => void) | undefined,
): MenuItem[] {
  const { id, status } = application;
  const activate = useActivation(application);
  const remove = useRemoval(application, onRemoved);
  const print = useContract(id);
  const [mayChange, mayRemove] = [useMay(retakeApplications.update), useMay(retakeApplications.remove)];
  const [mayOpen, mayPrint] = [useMay(retakeApplications.open), useMay(retakeApplications.contract)];
  const mayWithdraw = useMay(retakeApplications.withdrawPayment);
  const all: (MenuItem & { allowed: boolean })[] = [
    { key: 'activate', title: 'retake.activate', run: activate, allowed: mayChange && status === null },
    { key: 'pay', title: 'retake.pay', run: () => open('assignments'), allowed: mayChange && status === 1 },
    {
      key: 'deadline',
      title: 'retake.deadline',
      run: () => open('deadline'),
      allowed: mayChange && status === 1,
    },
    { key: 'open', title: 'retake.open', run: () => open('assignments'), allowed: mayOpen && status === 2 },
    {
      key: 'withdraw',
      title: 'retake.withdraw',
      danger: true,
      run: () => open('withdrawal'),
      allowed: mayWithdraw && status === 2,
    },
    ...CONTRACT_LANGUAGES.map((language) => ({
      key: language,
      title: `retake.contract.${language}` as const,
      run: () => print.save(language),
      allowed: mayPrint && status !== null,
    })),
    { key: 'remove', title: 'retake.remove', danger: true, run: remove, allowed: mayRemove && status !== 2 },
  ];
  return all.filter(({ allowed }) => allowed);
}

/** Asks before the price is fixed and the contract gets its number. */
function useActivation({ id, version, fio, credit_sum_all }: RetakeApplication): () => void {
  const text = useText();
  const feedback = useFeedback();
  const { mutate, isPending } = useRetakeAction(retakeApplications.update, 'retake.activated');
  return () => {
    if (isPending) return;
    const title = text('retake.activate.question', { name: fio });
    const content = text('retake.activate.content', { sum: formatNumber(credit_sum_all) });
    void feedback
      .confirm({ title, content })
      .then((confirmed) => confirmed && mutate({ params: { id }, body: { status: 1, version } }));
  };
}

function useRemoval(
  { id, fio, version }: RetakeApplication,
  onRemoved: (() => void) | undefined,
): () => void {
  const text = useText();
  const feedback = useFeedback();
  const { mutate, isPending } = useRetakeAction(retakeApplications.remove, 'flash.removed', onRemoved);
  return () => {
    if (isPending) return;
    const title = text('retake.remove.question', { name: fio });
    void feedback
      .confirm({ title, content: text('retake.remove.content'), danger: true })
      .then((confirmed) => confirmed && mutate({ params: { id }, query: { version } }));
  };
}

/** Saves the contract as PDF; a user who may issue papers issues it first, unless there is one. */
function useContract(id: number) {
  const showRefusal = useShowRefusal();
  const mayIssue = useMay(retakeApplications.issueContract);
  const print = useFileDownload(retakeApplications.contract);
  const issue = useAction(retakeApplications.issueContract, { onError: showRefusal });
  return {
    isPending: issue.isPending || print.isPending,
    save: (language: (typeof CONTRACT_LANGUAGES)[number]) => {
      const download = () => print.mutate({ params: { id }, query: { language } });
      if (mayIssue) issue.mutate({ params: { id }, body: {} }, { onSuccess: download });
      else download();
    },
  };
}

function ContractButton({ id }: { id: number }) {
  const text = useText();
  const print = useContract(id);
  const mayPrint = useMay(retakeApplications.contract);
  return (
    mayPrint && (
      <LanguageButton
        title={text('retake.contract')}
        icon={<FilePdfOutlined aria-hidden />}
        busy={print.isPending}
        languages={CONTRACT_LANGUAGES}
        onChoose={print.save}
      />
    )
  );
}
