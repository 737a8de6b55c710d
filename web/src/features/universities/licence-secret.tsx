import { CopyOutlined, EyeOutlined, SyncOutlined } from '@ant-design/icons';
import { licences } from '@dekanat/contract/universities/licences.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import type { ApiError } from '#api/api.ts';
import { queryOf, useAction } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useCopy } from '#ui/feedback/use-copy.ts';
import { Instant } from '#ui/instant.tsx';

interface LicenceSecretProps {
  id: number;
  domain: string;
}

/** The secret of a licence: revealed on request, replaced when needed, with a log of who has seen it. */
export function LicenceSecret({ id, domain }: LicenceSecretProps) {
  const text = useText();
  const field = useId();
  const { secret, fresh, show, rotate, busy } = useSecret(id, domain);
  const copy = useCopy();
  return (
    <section className="licence-secret">
      <label htmlFor={field}>{text('licence.secret')}</label>
      <Input
        id={field}
        readOnly
        variant="filled"
        type={secret === undefined ? 'password' : 'text'}
        value={secret ?? '••••••••'}
        aria-describedby={`${field}-hint`}
      />
      <p id={`${field}-hint`} role="status">
        {text(fresh ? 'licence.secret_key.once' : 'licence.secret_key.recorded')}
      </p>
      {useMay(licences.show) && (
        <div className="licence-secret-actions">
          {secret === undefined ? (
            <Button icon={<EyeOutlined aria-hidden />} loading={busy} onClick={show}>
              {text('licence.secret_key.show')}
            </Button>
          ) : (
            copy && (
              <Button icon={<CopyOutlined aria-hidden />} onClick={() => copy(secret)}>
                {text('licence.secret_key.copy')}
              </Button>
            )
          )}
          <Button icon={<SyncOutlined aria-hidden />} disabled={busy} onClick={() => void rotate()}>
            {text('licence.secret_key.rotate')}
          </Button>
        </div>
      )}
      <Showings id={id} />
    </section>
  );
}

/** The secret exists only while the drawer is open and is stored nowhere. */
function useSecret(id: number, domain: string) {
  const text = useText();
  const { confirm, error } = useFeedback();
  const [secret, setSecret] = useState<string>();
  const [fresh, setFresh] = useState(false);
  const onError = (failure: ApiError) => error(failure.status === 0 ? failure : text('licence.flash.failed'));
  const showing = useAction(licences.show, {
    gcTime: 0,
    onError,
    onSuccess: (shown) => setSecret(shown.secret_key),
  });
  const rotation = useAction(licences.rotate, {
    gcTime: 0,
    onError,
    onSuccess: (made) => {
      setSecret(made.secret_key);
      setFresh(true);
    },
  });
  const rotate = async () => {
    const title = text('licence.secret_key.rotate.question', { domain });
    const content = text('licence.secret_key.rotate.content');
    if (await confirm({ title, content, danger: true })) rotation.mutate({ params: { id } });
  };
  return {
    secret,
    fresh,
    busy: showing.isPending || rotation.isPending,
    show: () => showing.mutate({ params: { id } }),
    rotate,
  };
}

/** Who has seen the secret, latest first. */
function Showings({ id }: { id: number }) {
  const text = useText();
  const { data, error } = useQuery(queryOf(licences.showings, { params: { id } }));
  if (error) return <p role="alert">{error.message}</p>;
  if (data === undefined) return null;
  return (
    <>
      <h2>{text('licence.showings')}</h2>
      {data.length === 0 && <p>{text('licence.showings.none')}</p>}
      <ul className="licence-showings">
        {data.map((showing) => (
          <li key={showing.id}>
            <Instant at={showing.at} />
            <strong>{showing.seen_by}</strong>
            <span>{text(`licence.showing.${showing.act}`)}</span>
            <span className="licence-showing-place">{showing.address}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
