import { DeleteOutlined, DownloadOutlined } from '@ant-design/icons';
import { type CallLetter, callLetters } from '@dekanat/contract/papers/call-letters.ts';
import { studentPapers } from '@dekanat/contract/papers/student-papers.ts';
import { verificationPath } from '@dekanat/contract/papers/verification.ts';
import { studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useMay } from '#api/session.ts';
import { RevokeDialog } from '#features/papers/revoke-dialog.tsx';
import { useText } from '#i18n/text.ts';
import { LanguageButton } from '#ui/export/language-button.tsx';
import { useFileDownload } from '#ui/export/use-file-download.ts';

const LETTER_LANGUAGES = ['oz', 'ru'] as const;
const CHANGES = [studentRegisters.read, studentPapers.list];

/** What can be done with a valid call letter. */
export function IssuedCallLetter({ letter: { id, code } }: { letter: CallLetter }) {
  const text = useText();
  const [revoking, setRevoking] = useState(false);
  const mayDownload = useMay(callLetters.file);
  const mayRevoke = useMay(callLetters.remove);
  const save = useFileDownload(callLetters.file);
  return (
    <div className="section-actions">
      {mayDownload && (
        <LanguageButton
          title={text('paper.download')}
          icon={<DownloadOutlined aria-hidden />}
          busy={save.isPending}
          languages={LETTER_LANGUAGES}
          onChoose={(language) => save.mutate({ params: { id }, query: { language } })}
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
          endpoint={callLetters.remove}
          id={id}
          question="call_letter.remove.question"
          changes={CHANGES}
          onClose={() => setRevoking(false)}
        />
      )}
    </div>
  );
}
