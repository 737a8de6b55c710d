import { DeleteOutlined, DownloadOutlined } from '@ant-design/icons';
import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { verificationPath } from '@dekanat/contract/papers/verification.ts';
import { Button } from 'antd';
import { type ComponentProps, useState } from 'react';
import { useMay } from '#api/session.ts';
import { RevokeDialog } from '#features/papers/revoke-dialog.tsx';
import { useText } from '#i18n/text.ts';
import type { TextName } from '#i18n/text-key.ts';
import { LanguageButton } from '#ui/export/language-button.tsx';

interface PaperActionsProps<Language extends TextName<'language'>>
  extends Pick<ComponentProps<typeof RevokeDialog>, 'id' | 'question' | 'changes'> {
  code: string;
  calls: { file: Endpoint; remove: Endpoint };
  languages: readonly Language[];
  /** A download is starting. */
  busy: boolean;
  onChoose: (language: Language) => void;
}

/** What can be done with a valid paper: download in a language, revocation, verification. */
export function PaperActions<Language extends TextName<'language'>>(props: PaperActionsProps<Language>) {
  const { id, code, calls, languages, busy, onChoose, question, changes } = props;
  const text = useText();
  const [revoking, setRevoking] = useState(false);
  const mayDownload = useMay(calls.file);
  const mayRevoke = useMay(calls.remove);
  return (
    <div className="section-actions">
      {mayDownload && (
        <LanguageButton
          title={text('paper.download')}
          icon={<DownloadOutlined aria-hidden />}
          busy={busy}
          languages={languages}
          onChoose={onChoose}
        />
      )}
      {mayRevoke && (
        <Button danger icon={<DeleteOutlined aria-hidden />} onClick={() => setRevoking(true)}>
          {text('paper.revoke')}
        </Button>
      )}
      <a href={verificationPath(code)} target="_blank" rel="noreferrer">
        {text('paper.verify')}
      </a>
      {revoking && (
        <RevokeDialog
          endpoint={calls.remove}
          id={id}
          question={question}
          changes={changes}
          onClose={() => setRevoking(false)}
        />
      )}
    </div>
  );
}
