import { SLIPS_MAX, studentAccounts } from '@dekanat/contract/students/student-accounts.ts';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { ApiError, download } from '#api/api.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/text.ts';
import { saveFile } from '#ui/export/save-file.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

interface SelectedAccountSlipsProps {
  ids: number[];
  /** "All that match" is selected: the students are not known by id. */
  all: boolean;
}

/** Prints slips with the first passwords of the selected students, as far as one request may. */
export function SelectedAccountSlips({ ids, all }: SelectedAccountSlipsProps) {
  const text = useText();
  const feedback = useFeedback();
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(studentAccounts.slips, { body: { student_ids: ids } }),
    onSuccess: ({ blob, filename }) => {
      saveFile(blob, filename);
      feedback.success(text('account_slips.done'));
    },
    onError: (error) => {
      const message = error instanceof ApiError ? error.fields?.student_ids?.join(' ') : undefined;
      feedback.error(message ?? (error instanceof ApiError ? error : text('flash.error')));
    },
  });
  if (!useMay('student_account_student')) return null;
  if (all || ids.length > SLIPS_MAX)
    return <span className="hint">{text('account_slips.max', { max: SLIPS_MAX })}</span>;
  const ask = async () => {
    const title = text('account_slips.selected.question', { count: ids.length });
    if (await feedback.confirm({ title, content: text('account_slips.content') })) mutate();
  };
  return (
    <Button loading={isPending} onClick={() => void ask()}>
      {text('account_slips.selected')}
    </Button>
  );
}
