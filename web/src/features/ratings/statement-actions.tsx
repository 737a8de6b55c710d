import { MoreOutlined, PrinterOutlined } from '@ant-design/icons';
import { sheetPapers } from '@dekanat/contract/papers/sheet-papers.ts';
import { SHEET_STATEMENTS } from '@dekanat/contract/ratings/sheet-statements.ts';
import { type Sheet, sheets } from '@dekanat/contract/ratings/sheets.ts';
import { RE_SITS } from '@dekanat/contract/ratings/statements.ts';
import { Link, useRouter } from '@tanstack/react-router';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { download } from '#api/api.ts';
import { useAction } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { CloseStatementDialog } from '#features/ratings/close-statement-dialog.tsx';
import { type OpenRatings, useSaveBeforeFile } from '#features/ratings/grid/use-rating-store.ts';
import { ReopenStatementDialog } from '#features/ratings/reopen-statement-dialog.tsx';
import { statementPath } from '#features/ratings/statement-address.ts';
import { ViewAsStudent } from '#features/students/viewed-student-select.tsx';
import { currentLanguage, useText } from '#i18n/text.ts';
import { FormatButton } from '#ui/export/format-button.tsx';
import { useFileDownload } from '#ui/export/use-file-download.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

const ReSitDialog = lazy(async () => ({
  default: (await import('#features/ratings/re-sit-dialog.tsx')).ReSitDialog,
}));

type Open = 'close' | 'reopen' | 're_sit';

/** What the user may do with a sheet now. */
export function StatementActions({ sheet, ratings }: { sheet: Sheet; ratings: OpenRatings }) {
  const text = useText();
  const { history } = useRouter();
  const [open, setOpen] = useState<Open>();
  const print = useFileDownload(sheetPapers.statement);
  const feedback = useFeedback();
  const saveBeforeFile = useSaveBeforeFile(ratings.store);
  const savePdf = () => print.mutate({ params: { id: sheet.id }, query: { language: currentLanguage() } });
  const issue = useAction(sheetPapers.issueStatement, {
    onSuccess: savePdf,
    onError: (error) => feedback.error(error),
  });
  const issues = useMay(sheetPapers.issueStatement) && sheet.state === 'closed';
  const [isPreparing, setPreparing] = useState(false);
  const printSaved = async () => {
    setPreparing(true);
    await saveBeforeFile().finally(() => setPreparing(false));
    if (issues) issue.mutate({ params: { id: sheet.id }, body: {} });
    else savePdf();
  };
  const { allowed, id, group_id, semester_id, semester_subject_id, student_group_name, semester_name } =
    sheet;
  const next = RE_SITS.find(
    (one) => SHEET_STATEMENTS.indexOf(one) === SHEET_STATEMENTS.indexOf(sheet.statement) + 1,
  );
  const done = () => setOpen(undefined);
  return (
    <>
      {sheet.has_tests && (
        <Link
          to={`/edu-process/test-attempts?semester_subject_id=${semester_subject_id}&group_id=${group_id}`}
        >
          {text('menu.test_attempts')}
        </Link>
      )}
      <ViewAsStudent
        universityId={sheet.university_id}
        within={{ group_id }}
        page={`/marks/${sheet.subject_id}`}
      />
      <FormatButton
        title="list.export"
        fetchFile={async (format) => {
          await saveBeforeFile();
          return download(sheets.export, { params: { id }, query: { format } });
        }}
      />
      <Button
        icon={<PrinterOutlined aria-hidden />}
        loading={isPreparing || issue.isPending || print.isPending}
        onClick={() => void printSaved()}
      >
        {text('statement.pdf')}
      </Button>
      {allowed.re_sit && next && (
        <Button icon={<MoreOutlined aria-hidden />} onClick={() => setOpen('re_sit')}>
          {text(`statement.re_sit.${next}`)}
        </Button>
      )}
      {allowed.reopen && <Button onClick={() => setOpen('reopen')}>{text('statement.reopen')}</Button>}
      {allowed.close && (
        <Button type="primary" onClick={() => setOpen('close')}>
          {text('statement.close')}
        </Button>
      )}
      {open === 'close' && <CloseStatementDialog sheet={sheet} ratings={ratings} onClose={done} />}
      {open === 'reopen' && <ReopenStatementDialog sheet={sheet} onClose={done} />}
      <Suspense>
        {open === 're_sit' && next && (
          <ReSitDialog
            statement={next}
            places={[{ group_id, semester_id, semester_subject_id, student_group_name, semester_name }]}
            onClose={done}
            onDone={([created]) => {
              done();
              if (created !== undefined) history.push(statementPath({ id: created }));
            }}
          />
        )}
      </Suspense>
    </>
  );
}
