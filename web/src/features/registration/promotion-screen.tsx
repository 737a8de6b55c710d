import type { ResultOf } from '@dekanat/contract/api/endpoint.ts';
import { promotions } from '@dekanat/contract/registration/promotions.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button, Form } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { z } from 'zod';
import type { CallInput } from '#api/call-options.ts';
import { queryOf, useAction } from '#api/query.ts';
import { useProfile } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { CurriculumSelect } from '#features/curricula/curriculum-select.tsx';
import { SemesterSelect } from '#features/curricula/semester-select.tsx';
import {
  OrderDraft,
  OrderFields,
  type OrderFieldValues,
  orderOf,
} from '#features/registration/order-fields.tsx';
import { PromotionPreview } from '#features/registration/promotion-preview.tsx';
import { CHANGED_BY_REGISTRATION, useRegistrationUndo } from '#features/registration/registration-undo.ts';
import { FacultySelect } from '#features/structure/faculty-select.tsx';
import { StudentGroupSelect } from '#features/structure/student-group-select.tsx';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { acceptsAll, WarningTicks } from '#ui/feedback/warning-ticks.tsx';
import { useActDraft, useDraftedState } from '#ui/form/act-draft.ts';
import { draftName } from '#ui/form/draft.ts';
import { DraftedAct, DraftNotice } from '#ui/form/drafted-act.tsx';
import { Screen } from '#ui/screen.tsx';
import { useSearchParams } from '#ui/search-params.ts';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';
import { useOnChange } from '#ui/table/use-on-change.ts';
import './registration.css';

const Id = z.coerce.number().int().positive();
const Shown = z.object({
  faculty_id: Id.optional(),
  curriculum_id: Id.optional(),
  semester_id: Id.optional(),
  group_id: Id.optional(),
});
type Scope = z.output<typeof Shown>;
const NOTHING = { curriculum_id: undefined, semester_id: undefined, group_id: undefined };

/** Moves whole groups to the next semester; students below the limit of the GPA are listed apart. */
export function PromotionScreen() {
  const text = useText();
  const { universityId } = useUniversity();
  const { values: scope = {}, change } = useSearchParams(Shown);
  // The draft of the former university stays.
  useOnChange(universityId, () =>
    change({ ...NOTHING, faculty_id: undefined }, { replace: true, ignoreBlocker: true }),
  );
  const { group_id, ...rest } = scope;
  const chosen = Object.values(scope).some((id) => id !== undefined);
  const within = { university_id: universityId };
  return (
    <Screen title="menu.promotion">
      <p className="registration-hint">{text('registration.promotion.hint')}</p>
      <div className="registration-scope">
        <Labelled label="field.faculty">
          {(id) => (
            <FacultySelect
              id={id}
              value={scope.faculty_id}
              within={within}
              onChange={(faculty_id) => change({ ...NOTHING, faculty_id })}
            />
          )}
        </Labelled>
        <Labelled label="curriculum.noun">
          {(id) => (
            <CurriculumSelect
              id={id}
              value={scope.curriculum_id}
              within={{ ...within, faculty_id: scope.faculty_id, confirmed: 1 }}
              onChange={(curriculum_id) => change({ ...NOTHING, curriculum_id })}
            />
          )}
        </Labelled>
        <Labelled label="semester.noun">
          {(id) => (
            <SemesterSelect
              id={id}
              value={scope.semester_id}
              within={{ curriculum_id: scope.curriculum_id }}
              onChange={(semester_id) => change({ semester_id })}
            />
          )}
        </Labelled>
        <Labelled label="student.group_name">
          {(id) => (
            <StudentGroupSelect
              id={id}
              value={group_id}
              within={{ ...within, faculty_id: scope.faculty_id }}
              onChange={(group) => change({ group_id: group })}
            />
          )}
        </Labelled>
      </div>
      {chosen ? (
        <LoadedPromotion
          key={JSON.stringify([universityId, scope])}
          kind={[universityId ?? 'all', JSON.stringify(scope)]}
          scope={{ ...rest, ...within, ...(group_id !== undefined && { group_ids: [group_id] }) }}
        />
      ) : (
        <p className="notice">{text('promotion.selection.required')}</p>
      )}
    </Screen>
  );
}

function Labelled({ label, children }: { label: TextKey; children: (id: string) => ReactNode }) {
  const id = useId();
  const text = useText();
  return (
    <div>
      <label htmlFor={id}>{text(label)}</label>
      {children(id)}
    </div>
  );
}

type Body = Omit<Scope, 'group_id'> & { group_ids?: number[]; university_id?: number | undefined };

const none = (): ReadonlySet<never> => new Set();
const Ids = z.array(z.number()).transform((ids): ReadonlySet<number> => new Set(ids));
const Accepted = z.array(z.string()).transform((warnings): ReadonlySet<string> => new Set(warnings));

type Preview = ResultOf<typeof promotions.preview>;
/** In one order, which that of the groups is not: it follows the interface language. */
const semestersIn = ({ groups }: Preview) =>
  [...new Set(groups.map(({ semester_id }) => semester_id))].sort((left, right) => left - right);

interface PromotionProps {
  scope: Body;
  preview: Preview;
  reload: () => void;
}

function LoadedPromotion({ scope, kind }: { scope: Body; kind: (string | number)[] }) {
  const { data, error, refetch, isFetchedAfterMount, isSuccess } = useQuery({
    ...queryOf(promotions.preview, { body: scope }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const reload = () => void refetch();
  // A cached preview may be of semesters that the students have left. In another interface language the form stays.
  const [isRead, setRead] = useState(false);
  if (isFetchedAfterMount && isSuccess && !isRead) setRead(true);
  if (!data || !isRead) return error ? <Failed error={error} retry={reload} /> : <ListSkeleton />;
  return <DraftedPromotion kind={kind} scope={scope} preview={data} reload={reload} />;
}

/** A draft belongs to the semesters that it was made for: the marks of students mean nothing after they were promoted. */
function DraftedPromotion({ kind, ...props }: PromotionProps & { kind: (string | number)[] }) {
  const { id: me } = useProfile();
  const [name] = useState(() =>
    draftName(me, promotions.store, undefined, [...kind, ...semestersIn(props.preview)]),
  );
  return (
    <DraftedAct name={name} params={Object.keys(Shown.shape)}>
      <DraftNotice />
      <Promotion {...props} />
    </DraftedAct>
  );
}

function Promotion({ scope, preview, reload }: PromotionProps) {
  const text = useText();
  const feedback = useFeedback();
  const navigate = useNavigate();
  const undo = useRegistrationUndo();
  const [form] = Form.useForm<OrderFieldValues>();
  const { forget } = useActDraft();
  const [included, setIncluded] = useDraftedState('included', Ids, none);
  const [excluded, setExcluded] = useDraftedState('excluded', Ids, none);
  const [accepted, setAccepted] = useDraftedState('accepted', Accepted, none);
  const [typed, setTyped] = useDraftedState('order', OrderDraft, () => ({}));
  const [unanswered, setUnanswered] = useState<CallInput<typeof promotions.store>>();
  const store = useAction(promotions.store, {
    alsoChanges: CHANGED_BY_REGISTRATION,
    onSuccess: ({ batch_id, students }) => {
      feedback.success(text('registration.promoted', { count: students }), () => undo(batch_id));
      forget();
      void navigate({ to: '/edu-process/attached-students' });
    },
    onError: (reason, input) => {
      const [first] = Object.values(reason.fields ?? {}).flat();
      feedback.error(first ?? reason);
      const isUnknown = reason.status === 0 || reason.status >= 500;
      setUnanswered(isUnknown ? input : undefined);
      if (!isUnknown) reload();
    },
  });
  if (unanswered !== undefined)
    return (
      <Unanswered
        isSending={store.isPending}
        // The preview may show the next semester meanwhile: the same act is sent again, which the server does once.
        onSend={() => store.mutate(unanswered)}
        onDiscard={() => {
          setUnanswered(undefined);
          reload();
        }}
      />
    );
  // Those of an earlier preview who have been promoted or moved meanwhile count no more.
  const includedIds = preview.below.map(({ id }) => id).filter((id) => included.has(id));
  const excludedIds = preview.ready_ids.filter((id) => excluded.has(id));
  const count = preview.ready - excludedIds.length + includedIds.length;
  return (
    <>
      <PromotionPreview
        preview={preview}
        included={included}
        excluded={excluded}
        onInclude={setIncluded}
        onExclude={setExcluded}
      />
      <WarningTicks warnings={preview.warnings} accepted={accepted} onChange={setAccepted} />
      <Form
        form={form}
        layout="vertical"
        className="registration-order"
        initialValues={typed}
        onValuesChange={(_, values: OrderFieldValues) => setTyped(values)}
        onFinish={(order) =>
          store.mutate({
            body: {
              ...scope,
              ...orderOf(order),
              included_ids: includedIds,
              excluded_ids: excludedIds,
              expected: count,
              semester_ids: semestersIn(preview),
              accepted: [...accepted],
            },
          })
        }
      >
        <OrderFields />
        <div className="registration-foot registration-foot-sticky">
          <Button
            type="primary"
            htmlType="submit"
            disabled={count === 0 || !acceptsAll(preview.warnings, accepted)}
            loading={store.isPending}
          >
            {text('registration.promote', { count })}
          </Button>
        </div>
      </Form>
    </>
  );
}

interface UnansweredProps {
  isSending: boolean;
  onSend: () => void;
  onDiscard: () => void;
}

/** In place of the form when the answer to a promotion was lost: what is changed now would not be part of it. */
function Unanswered({ isSending, onSend, onDiscard }: UnansweredProps) {
  const text = useText();
  return (
    <section className="notice" role="alert">
      <p>{text('promotion.unanswered')}</p>
      <div className="registration-foot">
        <Button type="primary" loading={isSending} onClick={onSend}>
          {text('promotion.send_again')}
        </Button>
        <Button disabled={isSending} onClick={onDiscard}>
          {text('promotion.look_anew')}
        </Button>
      </div>
    </section>
  );
}
