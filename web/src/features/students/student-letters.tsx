import { PrinterOutlined } from '@ant-design/icons';
import { studentLetters } from '@dekanat/contract/students/papers/student-letters.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { queryOf } from '#api/query.ts';
import { TemplatePrints } from '#features/students/template-prints.tsx';
import { useText } from '#i18n/text.ts';
import { useFileDownload } from '#ui/export/use-file-download.ts';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';

/** The letters of the university that can be printed about a student. */
export function StudentLetters({ studentId: id }: { studentId: number }) {
  const text = useText();
  const { data, error, refetch } = useQuery(queryOf(studentLetters.list, { params: { id } }));
  const print = useFileDownload(studentLetters.file);
  if (!data && error) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  const { letters, prints } = data;
  return (
    <>
      {letters.length === 0 && <p className="hint">{text('student_letter.none')}</p>}
      <ul className="student-notes" aria-label={text('student.section.letters')}>
        {letters.map(({ template_id: templateId, name, language }) => (
          <li key={templateId}>
            <p>{`${name} · ${text(`language.${language}`)}`}</p>
            <Button
              size="small"
              icon={<PrinterOutlined aria-hidden />}
              loading={print.isPending && print.variables?.params.templateId === templateId}
              aria-label={text('student_letter.print_of', { name, language: text(`language.${language}`) })}
              onClick={() =>
                print.mutate({ params: { id, templateId } }, { onSuccess: () => void refetch() })
              }
            >
              {text('student_letter.print')}
            </Button>
          </li>
        ))}
      </ul>
      <TemplatePrints prints={prints} Heading="h3" />
    </>
  );
}
