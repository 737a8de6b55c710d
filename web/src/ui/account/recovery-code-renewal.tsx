import type {
  accountSecondFactor,
  secondFactor,
} from '@dekanat/contract/access/second-factor/second-factor.ts';
import { useState } from 'react';
import { call } from '#api/api.ts';
import { type Credentials, CredentialsForm } from './credentials-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface RenewalProps {
  calls: Pick<typeof secondFactor | typeof accountSecondFactor, 'renewRecoveryCodes'>;
  /** Called after the recovery codes were saved. */
  onDone: () => void;
  onCancel: () => void;
}

/** Makes new recovery codes and shows them once. */
export function Renewal({ calls, onDone, onCancel }: RenewalProps) {
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  const renew = async (body: Credentials) =>
    setCodes((await call(calls.renewRecoveryCodes, { body })).recovery_codes);
  return (
    <CredentialsForm
      act={renew}
      title="second_factor.renew"
      hint="second_factor.renew.hint"
      onCancel={onCancel}
    />
  );
}
