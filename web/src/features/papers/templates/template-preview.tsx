import {
  paperTemplates,
  type TemplateDetails,
  type TemplateVersion,
} from '@dekanat/contract/papers/paper-templates.ts';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { StudentSelect } from '#features/students/student-select.tsx';
import { useText } from '#i18n/text.ts';
import { useFileDownload } from '#ui/export/use-file-download.ts';
import { Modal } from '#ui/overlay/modal.tsx';

interface TemplatePreviewProps {
  template: TemplateDetails;
  version: TemplateVersion;
  office: boolean;
  onClose: () => void;
}

/** Fills a version with the data of a real student, without issuing anything. */
export function TemplatePreview({ template, version, office, onClose }: TemplatePreviewProps) {
  const text = useText();
  const id = useId();
  const [student, setStudent] = useState<number>();
  const preview = useFileDownload(paperTemplates.preview);
  const fetchFile = (format: 'pdf' | 'source') => {
    if (student === undefined) return;
    const params = { id: template.id, versionId: version.id };
    preview.mutate({ params, query: { student_id: student, format } });
  };
  return (
    <Modal open title={text('paper_template.preview')} onCancel={onClose} footer={null}>
      <div className="template-upload">
        <p className="hint">{text('paper_template.preview.hint')}</p>
        <label htmlFor={id}>{text('paper_template.preview.student')}</label>
        <StudentSelect
          id={id}
          placeholder="antd.placeholder"
          within={{ university_id: template.university_id }}
          value={student}
          onChange={(chosen) => setStudent(typeof chosen === 'number' ? chosen : undefined)}
        />
        <div className="template-actions">
          {office && (
            <Button
              type="primary"
              disabled={student === undefined}
              loading={preview.isPending}
              onClick={() => fetchFile('pdf')}
            >
              {text('paper_template.preview.pdf')}
            </Button>
          )}
          <Button
            type={office ? 'default' : 'primary'}
            disabled={student === undefined}
            loading={preview.isPending}
            onClick={() => fetchFile('source')}
          >
            {text('paper_template.preview.source', { format: version.format })}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
