import { BellOutlined } from '@ant-design/icons';
import { electives } from '@dekanat/contract/registration/electives.ts';
import { electiveChoices, electiveReminders } from '@dekanat/contract/reports/elective-choices.ts';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { z } from 'zod';
import { useAction } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { opensElsewhere } from '#browser/location.ts';
import type { RecordsEndpoint } from '#features/reports/report/report-calls.ts';
import { ReportScreen } from '#features/reports/report/report-screen.tsx';
import type { StudentActProps } from '#features/reports/report/selected-students.tsx';
import { useCountedStudents } from '#features/reports/report/write-to-counted.tsx';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useSearchParams } from '#ui/search-params.ts';
import { useOpenStudent } from '#ui/student-link.tsx';

const LIST = electiveChoices.calls.list as unknown as RecordsEndpoint;
const Id = z.coerce.number().int().positive();
const Shown = z.object({
  is_choice_of_subject: z.coerce.number().optional(),
  curriculum_id: Id.optional(),
  semester_id: Id.optional(),
  group_id: Id.optional(),
});
const PLACE = ['curriculum_id', 'semester_id', 'group_id'] as const;

/** Where staff choose for the students of these filters, or of this row. */
function choicePath(place: Partial<Record<string, unknown>>): string {
  const given = PLACE.flatMap((name) => (place[name] === undefined ? [] : [[name, `${place[name]}`]]));
  return `/edu-process/electives?${new URLSearchParams(given)}`;
}

/** Who has chosen electives and who has not, with a reminder to those who have not. */
export function ElectiveChoicesScreen() {
  const text = useText();
  const navigate = useNavigate();
  const mayRemind = useMay(electiveReminders.create);
  const mayChoose = useMay(electives.list);
  const openStudent = useOpenStudent();
  const { values = {} } = useSearchParams(Shown);
  const reminds = mayRemind && values.is_choice_of_subject === 0;
  return (
    <ReportScreen
      report={electiveChoices}
      onOpen={(row) => {
        if (mayChoose) void navigate({ to: choicePath(row) });
        else openStudent(Number(row.student_id));
      }}
      StudentAct={reminds ? Remind : undefined}
    >
      {mayChoose && (
        <Button
          href={choicePath(values)}
          onClick={(event) => {
            if (opensElsewhere(event)) return;
            event.preventDefault();
            void navigate({ to: choicePath(values) });
          }}
        >
          {text('report.elective_choices.choose')}
        </Button>
      )}
    </ReportScreen>
  );
}

/** Reminds the selected students, or after a question all that match. */
function Remind({ student_ids, query, clear }: StudentActProps) {
  const text = useText();
  const feedback = useFeedback();
  const { read, loading } = useCountedStudents(LIST, query);
  const { mutate, isPending } = useAction(electiveReminders.create, {
    onSuccess: (counts) => {
      feedback.success(text('report.elective_choices.reminded', counts));
      clear();
    },
    onError: feedback.error,
  });
  const remindAll = async () => {
    const all = await read();
    if (all === undefined) return;
    const title = text('report.elective_choices.remind_all.question', { count: all.length });
    if (await feedback.confirm({ title })) mutate({ body: { student_ids: all } });
  };
  return (
    <>
      <Button
        icon={<BellOutlined aria-hidden />}
        loading={isPending}
        onClick={() => mutate({ body: { student_ids } })}
      >
        {text('report.elective_choices.remind', { count: student_ids.length })}
      </Button>
      <Button icon={<BellOutlined aria-hidden />} loading={loading} onClick={() => void remindAll()}>
        {text('report.elective_choices.remind_all')}
      </Button>
    </>
  );
}
