import { appropriation } from '@dekanat/contract/reports/appropriation.ts';
import { ratingAverage } from '@dekanat/contract/reports/rating-average.ts';
import { ratingMonitoring } from '@dekanat/contract/reports/rating-monitoring.ts';
import { semesterSubjects } from '@dekanat/contract/reports/semester-subjects.ts';
import { subjectAttempts } from '@dekanat/contract/reports/subject-attempts.ts';
import { subjectMarks } from '@dekanat/contract/reports/subject-marks.ts';
import { ReportScreen } from '#features/reports/report/report-screen.tsx';

/** The screens of reports, each the declaration of its report. */
export const AppropriationScreen = () => <ReportScreen report={appropriation} />;
export const SubjectMarksScreen = () => <ReportScreen report={subjectMarks} />;
export const SubjectAttemptsScreen = () => <ReportScreen report={subjectAttempts} />;
export const SemesterSubjectsScreen = () => <ReportScreen report={semesterSubjects} />;
export const RatingMonitoringScreen = () => <ReportScreen report={ratingMonitoring} />;
export const RatingAverageScreen = () => <ReportScreen report={ratingAverage} />;
