import { appropriation } from '@dekanat/contract/reports/appropriation.ts';
import { ReportScreen } from '#features/reports/report/report-screen.tsx';

/** The screens of reports, each the declaration of its report. */
export const AppropriationScreen = () => <ReportScreen report={appropriation} />;
