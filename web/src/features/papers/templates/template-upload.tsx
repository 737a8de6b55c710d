import { FILES_FIELD } from '@dekanat/contract/files/files.ts';
import {
  paperTemplates,
  type TemplateDetails,
  type TemplateVersion,
} from '@dekanat/contract/papers/paper-templates.ts';
import { useMutation } from '@tanstack/react-query';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { type ApiError, call } from '#api/api.ts';
import { queryClient } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { Section } from '#ui/table/section.tsx';
import { FileArea } from '#ui/upload/file-area.tsx';

const NOTE_MAX = 200;

/** Everything that is wrong with the file. */
const problemsOf = ({ fields, message }: ApiError) => {
  const found = Object.values(fields ?? {}).flat();
  return found.length > 0 ? found : [message];
};

/** Uploads the next version; the server says everything that is wrong with it. */
export function TemplateUpload({ template }: { template: TemplateDetails }) {
  const text = useText();
  const { success } = useFeedback();
  const noteId = useId();
  const [note, setNote] = useState('');
  const { mutate, error, isPending, variables } = useMutation<TemplateVersion, ApiError, File>({
    mutationFn: (file) => {
      const body = new FormData();
      body.append(FILES_FIELD, file, file.name);
      return call(paperTemplates.upload, { params: { id: template.id }, query: { note }, body });
    },
    onSuccess: ({ number }) => {
      setNote('');
      success(text('paper_template.upload.stored', { number }));
      return queryClient.invalidateQueries({ queryKey: [paperTemplates.read.resource.name] });
    },
  });
  return (
    <Section title="paper_template.upload">
      <div className="template-upload">
        <label htmlFor={noteId}>{text('paper_template.note.hint')}</label>
        <Input
          id={noteId}
          value={note}
          maxLength={NOTE_MAX}
          onChange={({ target }) => setNote(target.value)}
        />
        <FileArea
          accept=".docx,.xlsx"
          busy={isPending}
          status={(isPending && variables?.name) || text('paper_template.upload.drop')}
          choose={text('paper_template.upload.choose')}
          label={text('paper_template.upload.choose')}
          hint={text('paper_template.upload.hint')}
          take={([file]) => file && !isPending && mutate(file)}
        />
        {error && (
          <div className="notice notice-error" role="alert">
            <strong>{text('paper_template.upload.problems')}</strong>
            <ul>
              {problemsOf(error).map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Section>
  );
}
