import { CheckCircleOutlined, CloseCircleOutlined, MinusCircleOutlined } from '@ant-design/icons';
import { type HemisTest, hemisConnections } from '@dekanat/contract/students/hemis/hemis-connections.ts';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ApiError, call } from '#api/api.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

interface Entered {
  address: string;
  token: string | undefined;
}

interface ConnectionTestsProps {
  universityId: number;
  /** Undefined: the settings that apply. */
  entered: Entered | undefined;
  /** Called after an answer: the service may count as away no longer. */
  onTested?: () => void;
  /** Called with the messages of fields that are refused. */
  onRefused?: (fields: Record<string, string[]>) => void;
}

const ICONS = { works: CheckCircleOutlined, fails: CloseCircleOutlined, unknown: MinusCircleOutlined };

/** Asks the service now, and says of each group of calls whether it works. */
export function ConnectionTests({ universityId, entered, onTested, onRefused }: ConnectionTestsProps) {
  const text = useText();
  const feedback = useFeedback();
  const { mutate, isPending, data } = useMutation<HemisTest, ApiError>({
    mutationFn: () =>
      call(hemisConnections.test, {
        query: { university_id: universityId },
        body:
          entered === undefined
            ? {}
            : { address: entered.address, ...(entered.token && { token: entered.token }) },
      }),
    onSuccess: () => onTested?.(),
    onError: (error) => (error.fields && onRefused ? onRefused(error.fields) : feedback.error(error)),
  });
  return (
    <div className="hemis-tests">
      <Button loading={isPending} onClick={() => mutate()}>
        {text('hemis_connection.test')}
      </Button>
      <div role="status">
        {data && !isPending && (
          <ul>
            {data.checks.map(({ check, state, message }) => {
              const Icon = ICONS[state];
              return (
                <li key={check} data-state={state}>
                  <Icon aria-hidden />
                  <strong>{text(`hemis_connection.check.${check}`)}</strong>
                  <span>{text(`hemis_connection.check.state.${state}`)}</span>
                  {message !== null && <small>{message}</small>}
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </div>
  );
}
