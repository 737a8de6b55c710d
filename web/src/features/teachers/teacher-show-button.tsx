import { EyeOutlined } from '@ant-design/icons';
import { type TeacherPersonalData, teachers } from '@dekanat/contract/teachers/teachers.ts';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ApiError, call } from '#kernel/api.ts';
import { useFeedback } from '#kernel/feedback.ts';
import { useMay } from '#kernel/session.ts';
import { useText } from '#kernel/text.ts';

interface TeacherShowButtonProps {
  id: number;
  onShown: (personal: TeacherPersonalData) => void;
}

/** Uncovers what is personal; who asked for it is written down, and the button says so. */
export function TeacherShowButton({ id, onShown }: TeacherShowButtonProps) {
  const text = useText();
  const feedback = useFeedback();
  const { mutate, isPending } = useMutation<TeacherPersonalData, ApiError>({
    mutationFn: () => call(teachers.show, { params: { id } }),
    onSuccess: onShown,
    onError: feedback.error,
  });
  if (!useMay(teachers.show)) return null;
  return (
    <span className="section-actions">
      <span className="hint">{text('teacher.show.hint')}</span>
      <Button icon={<EyeOutlined aria-hidden />} loading={isPending} onClick={() => mutate()}>
        {text('teacher.show')}
      </Button>
    </span>
  );
}
