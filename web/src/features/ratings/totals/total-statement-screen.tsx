import { FilePdfOutlined, FileWordOutlined, PrinterOutlined } from '@ant-design/icons';
import { sheetPapers } from '@dekanat/contract/papers/sheet-papers.ts';
import { type TotalStatement, totalStatements } from '@dekanat/contract/ratings/total-statements.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import { z } from 'zod';
import { download } from '#api/api.ts';
import { queryOf, useAction } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { TotalTable } from '#features/ratings/totals/total-table.tsx';
import { ViewAsStudent } from '#features/students/viewed-student-select.tsx';
import { currentLanguage, useLanguage, useText } from '#i18n/text.ts';
import { FormatButton } from '#ui/export/format-button.tsx';
import { useFileDownload } from '#ui/export/use-file-download.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { Screen } from '#ui/screen.tsx';
import { useSearchParams } from '#ui/search-params.ts';
import { FirstLoad } from '#ui/table/list-states.tsx';
import { FactList } from '#ui/table/section.tsx';
import '../ratings.css';
import './total.css';

const Shown = z.object({ semester_id: z.coerce.number().int().positive().optional() });

/** The results of a group in all subjects of a semester. */
export function TotalStatementScreen() {
  useLanguage();
  const text = useText();
  const { values } = useSearchParams(Shown);
  if (values?.semester_id !== undefined) return <TotalSheet semester_id={values.semester_id} />;
  return (
    <Screen title="total_statement.noun">
      <p className="list-state">
        <Link to="/edu-process/total-statements">{text('total_statement.semester_missing')}</Link>
      </p>
    </Screen>
  );
}

function TotalSheet({ semester_id }: { semester_id: number }) {
  const id = Number(useParams({ strict: false }).id);
  const { data, error, refetch } = useQuery(
    queryOf(totalStatements.read, { params: { id }, query: { semester_id } }),
  );
  return (
    <Screen
      title="total_statement.noun"
      tab={data?.student_group_name ?? undefined}
      actions={data && <TotalActions total={data} />}
    >
      {data && <TotalPage total={data} />}
      {!data && <FirstLoad error={error} retry={() => void refetch()} />}
    </Screen>
  );
}

function TotalActions({ total: { group_id: id, semester_id, university_id } }: { total: TotalStatement }) {
  const text = useText();
  const word = useFileDownload(totalStatements.document);
  const pdf = useFileDownload(sheetPapers.total);
  const feedback = useFeedback();
  const input = { params: { id }, query: { semester_id, language: currentLanguage() } };
  const mayIssue = useMay(sheetPapers.issueTotal);
  const issue = useAction(sheetPapers.issueTotal, {
    onSuccess: () => pdf.mutate(input),
    // Sheets that are not closed yet print as a draft; a template without fields for all subjects does not print.
    onError: (error) => (error.code === 'in_use' ? pdf.mutate(input) : feedback.error(error)),
  });
  return (
    <div className="list-tools total-actions">
      <ViewAsStudent universityId={university_id} within={{ group_id: id }} page="/marks" />
      <FormatButton
        title="list.export"
        fetchFile={(format) =>
          download(totalStatements.export, { params: { id }, query: { ...input.query, format } })
        }
      />
      <Button
        icon={<FileWordOutlined aria-hidden />}
        loading={word.isPending}
        onClick={() => word.mutate(input)}
      >
        {text('total_statement.document')}
      </Button>
      <Button
        icon={<FilePdfOutlined aria-hidden />}
        loading={issue.isPending || pdf.isPending}
        onClick={() =>
          mayIssue ? issue.mutate({ params: { id }, query: { semester_id }, body: {} }) : pdf.mutate(input)
        }
      >
        {text('statement.pdf')}
      </Button>
      <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
        {text('statement.print')}
      </Button>
    </div>
  );
}

function TotalPage({ total }: { total: TotalStatement }) {
  const text = useText();
  const { hours, credit } = total;
  return (
    <div className="statement total">
      <section className="section" aria-label={text('total_statement.noun')}>
        <div className="section-title">
          <div>
            <p>{total.university_name}</p>
            <h2>{total.student_group_name ?? '—'}</h2>
            <p>
              {[text('semester.number', { number: total.semester_name }), total.academic_year_name].join(
                ' · ',
              )}
            </p>
          </div>
        </div>
        <FactList
          facts={[
            ['field.faculty', total.faculty_name],
            ['speciality.noun', total.speciality_name],
            ['statement.education_form_name', total.education_form_name],
            ['curriculum.noun', total.curriculum_name],
            ['statement.hours_credit', `${hours} / ${credit}`],
            ['total_statement.students', total.rows.length],
          ]}
        />
      </section>
      {total.subjects.length === 0 || total.rows.length === 0 ? (
        <p className="list-state">{text('list.empty')}</p>
      ) : (
        <TotalTable total={total} />
      )}
    </div>
  );
}
