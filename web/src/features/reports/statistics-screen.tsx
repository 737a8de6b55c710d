import { studentStatistics, teacherStatistics } from '@dekanat/contract/reports/people-statistics.ts';
import { Tabs } from 'antd';
import { useState } from 'react';
import { ReportScreen } from '#features/reports/report/report-screen.tsx';
import { useText } from '#i18n/text.ts';

const REPORTS = { students: studentStatistics, teachers: teacherStatistics } as const;
type Tab = keyof typeof REPORTS;

/** Students and teachers in numbers. */
export function StatisticsScreen() {
  const text = useText();
  const [tab, setTab] = useState<Tab>('students');
  return (
    <Tabs
      activeKey={tab}
      onChange={(key) => setTab(key as Tab)}
      destroyOnHidden
      items={(Object.keys(REPORTS) as Tab[]).map((key) => ({
        key,
        label: text(`report.statistics.${key}`),
        children: key === tab && <ReportScreen key={key} report={REPORTS[key]} />,
      }))}
    />
  );
}
