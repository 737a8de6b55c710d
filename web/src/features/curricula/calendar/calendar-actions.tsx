import { CalendarOutlined, PrinterOutlined, ScheduleOutlined } from '@ant-design/icons';
import { examSchedules } from '@dekanat/contract/curricula/controls.ts';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import type { PlanningFilters } from '#features/curricula/calendar/planning-form.tsx';
import { useText } from '#i18n/text.ts';

const FeedDialog = lazy(async () => ({
  default: (await import('#features/curricula/calendar/feed-dialog.tsx')).FeedDialog,
}));
const PlanningDrawer = lazy(async () => ({
  default: (await import('#features/curricula/calendar/planning-drawer.tsx')).PlanningDrawer,
}));

/** Prints the calendar, subscribes to it, and plans final exams. */
export function CalendarActions({ filters }: { filters: PlanningFilters }) {
  const text = useText();
  const { universityId } = useUniversity();
  const mayPlan = useMay(examSchedules.planFinals);
  const [open, setOpen] = useState<'feeds' | 'planning'>();
  const close = () => setOpen(undefined);
  return (
    <div className="calendar-actions">
      <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
        {text('calendar.print')}
      </Button>
      <Button
        icon={<CalendarOutlined aria-hidden />}
        disabled={universityId === undefined}
        onClick={() => setOpen('feeds')}
      >
        {text('calendar.feeds')}
      </Button>
      {mayPlan && (
        <Button
          type="primary"
          icon={<ScheduleOutlined aria-hidden />}
          disabled={universityId === undefined}
          onClick={() => setOpen('planning')}
        >
          {text('calendar.plan')}
        </Button>
      )}
      <Suspense>
        {open === 'feeds' && <FeedDialog onClose={close} />}
        {open === 'planning' && <PlanningDrawer filters={filters} onClose={close} />}
      </Suspense>
    </div>
  );
}
