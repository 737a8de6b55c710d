import { PrinterOutlined } from '@ant-design/icons';
import { studentAccounts } from '@dekanat/contract/access/person-accounts.ts';
import { useMutation } from '@tanstack/react-query';
import { use } from 'react';
import { saveFile } from '#documents/save-file.ts';
import { IconButton } from '#grid/icon-button.tsx';
import { ActiveRow } from '#grid/row-focus.ts';
import { ApiError, download } from '#kernel/api.ts';
import { useFeedback } from '#kernel/feedback.ts';
import { useMay } from '#kernel/session.ts';
import { useText } from '#kernel/text.ts';

interface AccountSlipsButtonProps {
  group: { id: number; name: string; university_id: number };
}

/** Gives the students of a group their first passwords, on slips of paper. */
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
      const said = error instanceof ApiError ? error.fields?.group_id?.join(' ') : undefined;
      feedback.error(said ?? (error instanceof ApiError ? error : text('flash.error')));
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
