import { EyeOutlined } from '@ant-design/icons';
import type { Endpoint, ResultOf } from '@dekanat/contract/kernel/endpoint.ts';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ApiError, type CallOptions, call } from '#kernel/api.ts';
import { useFeedback } from '#kernel/feedback.ts';
import { useMay } from '#kernel/session.ts';
import { useText } from '#kernel/text.ts';
import './section.css';

interface ShowButtonProps<E extends Endpoint> {
  /** The call that uncovers what is personal of one record. */
  show: E & { path: `/${string}/{id}/show` };
  id: number;
  onShown: (personal: ResultOf<E>) => void;
}

/** Uncovers what is personal; who asked for it is written down, and the button says so. */
export function ShowButton<E extends Endpoint>({ show, id, onShown }: ShowButtonProps<E>) {
  const text = useText();
  const feedback = useFeedback();
  const { mutate, isPending } = useMutation<ResultOf<E>, ApiError>({
    mutationFn: () => call<E>(show, { params: { id } } as CallOptions<E>),
    onSuccess: onShown,
    onError: feedback.error,
  });
  if (!useMay(show)) return null;
  return (
    <span className="section-actions">
      <span className="hint">{text('personal.show.hint')}</span>
      <Button icon={<EyeOutlined aria-hidden />} loading={isPending} onClick={() => mutate()}>
        {text('personal.show')}
      </Button>
    </span>
  );
}
