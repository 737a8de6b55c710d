import {
  DEMO_ADDRESS,
  type HemisConnection,
  hemisConnections,
} from '@dekanat/contract/students/hemis/hemis-connections.ts';
import { Button, Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { useAction } from '#api/query.ts';
import { ConnectionTests } from '#features/students/hemis/connection-tests.tsx';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

interface ConnectionFormProps {
  connection: HemisConnection;
  universityId: number;
  readOnly: boolean;
}

type Problems = Partial<Record<'address' | 'token', string[]>>;

/** Address and token of the own connection. The token is entered again for another address, and never shown. */
export function ConnectionForm({ connection, universityId, readOnly }: ConnectionFormProps) {
  const text = useText();
  const feedback = useFeedback();
  const [address, setAddress] = useState(connection.address ?? '');
  const [token, setToken] = useState('');
  const [nightly, setNightly] = useState(connection.nightly || connection.version === 0);
  const [problems, setProblems] = useState<Problems>({});
  const isStored = connection.version > 0;
  const keepsToken = isStored && address === connection.address;
  const query = { university_id: universityId };

  const save = useAction(hemisConnections.update, {
    onSuccess: () => feedback.success(text('hemis_connection.saved')),
    onError: (error) => (error.fields ? setProblems(error.fields) : feedback.error(error)),
  });
  const remove = useAction(hemisConnections.remove, {
    onSuccess: () => feedback.success(text('hemis_connection.removed')),
    onError: feedback.error,
  });
  const submit = () => {
    setProblems({});
    const given = { address, nightly, ...(token !== '' && { token }) };
    save.mutate({ query, body: { ...given, ...(isStored && { version: connection.version }) } });
  };
  const askToRemove = async () => {
    const title = text('hemis_connection.remove.question');
    if (await feedback.confirm({ title, content: text('hemis_connection.remove.content') }))
      remove.mutate({ query });
  };

  if (readOnly && !isStored) return <p className="hint">{text('hemis_connection.no_own')}</p>;
  return (
    <Form layout="vertical" className="hemis-form" disabled={readOnly} onFinish={submit}>
      {connection.demo_offered && !readOnly && (
        <p className="notice">
          {text('hemis_connection.demo_offered')}{' '}
          <Button
            size="small"
            onClick={() => {
              setAddress(DEMO_ADDRESS);
              setToken(DEMO_ADDRESS);
            }}
          >
            {text('hemis_connection.demo_fill')}
          </Button>
        </p>
      )}
      <Form.Item
        label={text('hemis_connection.address')}
        htmlFor="hemis-address"
        required
        {...problem(problems.address)}
        extra={text(
          connection.private_allowed ? 'hemis_connection.address.any' : 'hemis_connection.address.hint',
        )}
      >
        <Input
          id="hemis-address"
          value={address}
          maxLength={500}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setAddress(target.value)}
        />
      </Form.Item>
      <Form.Item
        label={text('hemis_connection.token')}
        htmlFor="hemis-token"
        required={!keepsToken}
        {...problem(problems.token)}
        extra={text(keepsToken ? 'hemis_connection.token.kept' : 'hemis_connection.token.hint')}
      >
        <Input.Password
          id="hemis-token"
          value={token}
          maxLength={4_096}
          autoComplete="new-password"
          onChange={({ target }) => setToken(target.value)}
        />
      </Form.Item>
      <Form.Item extra={text('hemis_connection.nightly.hint')}>
        <Checkbox checked={nightly} onChange={({ target }) => setNightly(target.checked)}>
          {text('hemis_connection.nightly')}
        </Checkbox>
      </Form.Item>
      {!readOnly && (
        <>
          <div className="hemis-form-actions">
            <Button type="primary" htmlType="submit" loading={save.isPending}>
              {text('action.save')}
            </Button>
            {isStored && (
              <Button danger loading={remove.isPending} onClick={() => void askToRemove()}>
                {text('hemis_connection.remove')}
              </Button>
            )}
          </div>
          {address !== '' && (
            <ConnectionTests
              universityId={universityId}
              entered={{ address, token: token === '' ? undefined : token }}
              onRefused={setProblems}
            />
          )}
        </>
      )}
    </Form>
  );
}

const problem = (messages: string[] | undefined) =>
  messages === undefined ? {} : { validateStatus: 'error' as const, help: messages.join(' ') };
