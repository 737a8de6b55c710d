import { type CallLetter, callLetters } from '@dekanat/contract/papers/call-letters.ts';
import { studentPapers } from '@dekanat/contract/papers/student-papers.ts';
import { studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import { PaperActions } from '#features/papers/paper-actions.tsx';
import { useFileDownload } from '#ui/export/use-file-download.ts';

const LETTER_LANGUAGES = ['oz', 'ru'] as const;
const CHANGES = [studentRegisters.read, studentPapers.list];

/** What can be done with a valid call letter. */
export function IssuedCallLetter({ letter: { id, code } }: { letter: CallLetter }) {
  const save = useFileDownload(callLetters.file);
  return (
    <PaperActions
      id={id}
      code={code}
      calls={callLetters}
      languages={LETTER_LANGUAGES}
      busy={save.isPending}
      onChoose={(language) => save.mutate({ params: { id }, query: { language } })}
      question="call_letter.remove.question"
      changes={CHANGES}
    />
  );
}
