import { EyeOutlined } from '@ant-design/icons';
import { type PersonalData, students } from '@dekanat/contract/students/students.ts';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ApiError, call } from '#kernel/api.ts';
import { useFeedback } from '#kernel/feedback.ts';
import { useMay } from '#kernel/session.ts';
import { useText } from '#kernel/text.ts';

interface ShowButtonProps {
  id: number;
  onShown: (personal: PersonalData) => void;
}

/** Uncovers what is personal; who asked for it is written down, and the button says so. */
export function ShowButton({ id, onShown }: ShowButtonProps) {
  const text = useText();
  const feedback = useFeedback();
  const { mutate, isPending } = useMutation<PersonalData, ApiError>({
    mutationFn: () => call(students.show, { params: { id } }),
    onSuccess: onShown,
    onError: feedback.error,
  });
  if (!useMay(students.show)) return null;
  return (
    <span className="student-show">
      <span className="hint">{text('student.show.hint')}</span>
      <Button icon={<EyeOutlined aria-hidden />} loading={isPending} onClick={() => mutate()}>
        {text('student.show')}
      </Button>
    </span>
  );
}
