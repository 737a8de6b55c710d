import { CheckCircleOutlined, CloseCircleOutlined } from '@ant-design/icons';
import {
  type ProviderTest as Result,
  signInProviders,
} from '@dekanat/contract/access/sign-in/sign-in-providers.ts';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ApiError, call } from '#api/api.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import './provider-test.css';

/** Asks a stored provider now, and says what works. */
export function ProviderTest({ id }: { id: number }) {
  const mayTest = useMay(signInProviders.test);
  if (!mayTest) return null;
  return <Test ask={() => call(signInProviders.test, { params: { id }, body: {} })} />;
}

interface NewProviderTestProps {
  body: Parameters<typeof call<typeof signInProviders.tryOut>>[1]['body'];
}

/** Asks the address that is entered, before anything is stored. What it said of another address is not shown. */
export function NewProviderTest({ body }: NewProviderTestProps) {
  return (
    <Test
      key={`${body.kind} ${body.address}`}
      disabled={body.address.trim() === ''}
      ask={() => call(signInProviders.tryOut, { body })}
    />
  );
}

function Test({ ask, disabled = false }: { ask: () => Promise<Result>; disabled?: boolean }) {
  const text = useText();
  const feedback = useFeedback();
  const { mutate, isPending, data } = useMutation<Result, ApiError>({
    mutationFn: ask,
    onError: feedback.error,
  });
  return (
    <div className="provider-test">
      <Button loading={isPending} disabled={disabled} onClick={() => mutate()}>
        {text('sign_in_provider.test')}
      </Button>
      <ul role="status">
        {!isPending &&
          data?.checks.map(({ check, works }) => {
            const Icon = works ? CheckCircleOutlined : CloseCircleOutlined;
            return (
              <li key={check} data-works={works}>
                <Icon aria-hidden />
                <strong>{text(`sign_in_provider.check.${check}`)}</strong>
                <span>{text(works ? 'sign_in_provider.check.works' : 'sign_in_provider.check.fails')}</span>
              </li>
            );
          })}
      </ul>
    </div>
  );
}
