import type { Import } from '@dekanat/contract/operations/imports.ts';
import { useText } from '#i18n/text.ts';
import { uncheckedKey } from '#i18n/text-key.ts';
import { failureOf } from '#platform/imports/use-import.ts';

/** Why the last requested step failed. */
export function FailedJob({ of }: { of: Import }) {
  const text = useText();
  const failure = failureOf(of);
  if (failure === undefined) return null;
  return (
    <p className={failure.error === null ? 'notice' : 'notice notice-error'} role="alert">
      {failure.error ?? text(uncheckedKey(`imports.stopped.${of.job?.act}`))}
    </p>
  );
}
