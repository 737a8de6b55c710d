import { SLIPS_MAX, studentAccounts } from '@dekanat/contract/access/accounts/person-accounts.ts';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { ApiError, download } from '#api/api.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/text.ts';
import { saveFile } from '#ui/export/save-file.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

/** Prints slips with the first passwords of the selected students. */
export function SelectedAccountSlips({ ids }: { ids: number[] }) {
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
  if (!useMay('student_account_student') || ids.length === 0 || ids.length > SLIPS_MAX) return null;
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
