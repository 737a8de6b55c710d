import { useState } from 'react';
import { copyThen } from '#browser/clipboard.ts';
import { useText } from '#i18n/text.ts';
import { PlainButton } from '#ui/plain-button.tsx';

/** Shares an address by the device, or copies it. Neither exists without a secure connection: then the address itself is shown. */
export function ShareLink({ url, title }: { url: string; title: string }) {
  const text = useText();
  const [isCopied, setCopied] = useState(false);
  const copy = copyThen(() => setCopied(true));
  if (copy === undefined) return <code className="document-address">{url}</code>;
  // Who closes the dialog of the device has shared nothing, which is no failure.
  const share = () => void navigator.share({ url, title }).catch(() => undefined);
  const canShare = typeof navigator.share === 'function';
  return (
    <>
      {canShare && (
        <PlainButton onClick={share} label={`${text('cabinet_share.share')}: ${title}`}>
          {text('cabinet_share.share')}
        </PlainButton>
      )}
      <PlainButton onClick={() => copy(url)} label={`${text('cabinet_share.copy')}: ${title}`}>
        {text('cabinet_share.copy')}
      </PlainButton>
      <span role="status" className="muted">
        {isCopied && text('cabinet_share.copied')}
      </span>
    </>
  );
}
