import { appropriation } from '@dekanat/contract/reports/appropriation.ts';
import { subjectMarks } from '@dekanat/contract/reports/subject-marks.ts';
import { ReportScreen } from '#features/reports/report/report-screen.tsx';

/** The screens of reports, each the declaration of its report. */
export const AppropriationScreen = () => <ReportScreen report={appropriation} />;
export const SubjectMarksScreen = () => <ReportScreen report={subjectMarks} />;
