import { PrinterOutlined } from '@ant-design/icons';
import { studentAccounts } from '@dekanat/contract/students/student-accounts.ts';
import { useMutation } from '@tanstack/react-query';
import { use } from 'react';
import { ApiError, download } from '#api/api.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/text.ts';
import { saveFile } from '#ui/export/save-file.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { IconButton } from '#ui/table/icon-button.tsx';
import { ActiveRow } from '#ui/table/row-focus.ts';

interface AccountSlipsButtonProps {
  group: { id: number; name: string; university_id: number };
}

/** Prints slips with the first passwords of a group's students. */
export function AccountSlipsButton({ group }: AccountSlipsButtonProps) {
  const text = useText();
  const feedback = useFeedback();
  const tabIndex = use(ActiveRow) ? 0 : -1;
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(studentAccounts.slips, { body: { group_id: group.id } }),
    onSuccess: ({ blob, filename }) => {
      saveFile(blob, filename);
      feedback.success(text('account_slips.done'));
    },
    onError: (error) => {
      const message = error instanceof ApiError ? error.fields?.group_id?.join(' ') : undefined;
      feedback.error(message ?? (error instanceof ApiError ? error : text('flash.error')));
    },
  });
  if (!useMay('student_account_student')) return null;
  const ask = async () => {
    if (isPending) return;
    const title = text('account_slips.question', { name: group.name });
    if (await feedback.confirm({ title, content: text('account_slips.content') })) mutate();
  };
  return (
    <IconButton
      label={text('account_slips.of', { name: group.name })}
      icon={<PrinterOutlined />}
      tabIndex={tabIndex}
      onClick={() => void ask()}
    />
  );
}
