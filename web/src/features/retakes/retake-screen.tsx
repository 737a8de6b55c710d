import { formatDay } from '@dekanat/contract/api/days.ts';
import type { RetakeDetails } from '@dekanat/contract/retakes/application-rows.ts';
import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useMay } from '#api/session.ts';
import { DeadlineForm } from '#features/retakes/deadline-form.tsx';
import { RetakeActions } from '#features/retakes/retake-actions.tsx';
import { RetakeOf } from '#features/retakes/retake-of.tsx';
import { MadeBy, RetakeStatusTag } from '#features/retakes/retake-status-tag.tsx';
import { SubjectTable } from '#features/retakes/subject-table.tsx';
import { formatNumber } from '#i18n/number-format.ts';
import { useLanguage } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';
import { Screen } from '#ui/screen.tsx';
import { FactList, Section } from '#ui/table/section.tsx';
import { ViewAsStudentLink } from '#ui/view-as-student-link.tsx';
import '#features/retakes/retakes.css';

/** One application with its contract, its subjects and, while it is unpaid, its deadline. */
export function RetakeScreen() {
  useLanguage();
  const id = Number(useParams({ strict: false }).id);
  return (
    <Screen title="retake.noun">
      <RetakeOf id={id}>{(application) => <Application key={id} application={application} />}</RetakeOf>
    </Screen>
  );
}

function Application({ application }: { application: RetakeDetails }) {
  const navigate = useNavigate();
  const mayChange = useMay(retakeApplications.updateDeadline);
  return (
    <div className="sections">
      <Section
        title="student.noun"
        aside={
          <div className="section-actions">
            <ViewAsStudentLink studentId={application.student_id} page="/marks/retakes" />
            <RetakeActions
              application={application}
              onRemoved={() => void navigate({ to: '/re-reading-subject-groups' })}
            />
          </div>
        }
      >
        <FactList
          facts={[
            ['student.full_name', application.fio],
            ['retake.id_number', application.id_number],
            ['student.group_name', application.groupName],
            ['field.faculty', application.faculty_name],
            ['speciality.noun', application.specialName],
            ['curriculum.noun', application.curriculum_name],
          ]}
        />
      </Section>
      <Section title="retake.contract.section">
        <FactList
          facts={[
            ['retake.status', <RetakeStatusTag key="status" {...application} />],
            ['retake.by_student', <MadeBy key="by" {...application} />],
            ['retake.contract_number', application.contractNumber],
            ['retake.contract_date', application.contract_date && formatDay(application.contract_date)],
            ['retake.credit_hour_all', formatNumber(application.creditHour)],
            ['retake.credit_sum_all', formatNumber(application.creditSum)],
            ['retake.former_statement', application.statementName],
            ['retake.created_at', <Instant key="created" at={application.created} />],
            ['retake.end_date', application.end_date && formatDay(application.end_date)],
            ['retake.social_name', application.social_name],
            ['retake.paid_at', application.paid_at && <Instant key="paid" at={application.paid_at} />],
          ]}
        />
      </Section>
      {application.status === 1 && mayChange && (
        <Section title="retake.deadline">
          <DeadlineForm application={application} />
        </Section>
      )}
      <Section title="retake.subjects" wide>
        <SubjectTable application={application} />
      </Section>
    </div>
  );
}
