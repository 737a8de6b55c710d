import { appropriation } from '@dekanat/contract/reports/appropriation.ts';
import { attemptMarks } from '@dekanat/contract/reports/attempt-marks.ts';
import { enrolment } from '@dekanat/contract/reports/enrolment.ts';
import { notAttending } from '@dekanat/contract/reports/not-attending.ts';
import { ratingAverage } from '@dekanat/contract/reports/rating-average.ts';
import { ratingMonitoring } from '@dekanat/contract/reports/rating-monitoring.ts';
import { restoredSubjects } from '@dekanat/contract/reports/restored-subjects.ts';
import { teacherRetakes } from '@dekanat/contract/reports/retake-reports.ts';
import { semesterSubjects } from '@dekanat/contract/reports/semester-subjects.ts';
import { studentTaskReport } from '@dekanat/contract/reports/student-tasks.ts';
import { subjectAttempts } from '@dekanat/contract/reports/subject-attempts.ts';
import { subjectMarks } from '@dekanat/contract/reports/subject-marks.ts';
import { syllabusUse } from '@dekanat/contract/reports/syllabus-use.ts';
import { ReportScreen } from '#features/reports/report/report-screen.tsx';
import { SIGN_INS_OF } from '#features/reports/sign-in-reports.ts';

/** The screens of reports, each the declaration of its report. */
export const AppropriationScreen = () => <ReportScreen report={appropriation} />;
export const EnrolmentScreen = () => <ReportScreen report={enrolment} />;
export const SubjectMarksScreen = () => <ReportScreen report={subjectMarks} />;
export const SubjectAttemptsScreen = () => <ReportScreen report={subjectAttempts} />;
export const SemesterSubjectsScreen = () => <ReportScreen report={semesterSubjects} />;
export const RatingMonitoringScreen = () => <ReportScreen report={ratingMonitoring} />;
export const RatingAverageScreen = () => <ReportScreen report={ratingAverage} />;
export const SyllabusUseScreen = () => <ReportScreen report={syllabusUse} />;
export const NotAttendingScreen = () => <ReportScreen report={notAttending} />;
export const AttemptMarksScreen = () => <ReportScreen report={attemptMarks} />;
export const RestoredSubjectsScreen = () => <ReportScreen report={restoredSubjects} />;
export const TeacherRetakesScreen = () => <ReportScreen report={teacherRetakes} />;

const OF_ADMINS = { role: 'admin' };
const OF_TEACHERS = { role: 'teacher' };
const OF_STUDENTS = { role: 'user' };
export const AdminSignInScreen = () => (
  <ReportScreen report={SIGN_INS_OF.admin} fixed={OF_ADMINS} title="report.sign_ins.admins" />
);
export const TeacherSignInScreen = () => (
  <ReportScreen report={SIGN_INS_OF.teacher} fixed={OF_TEACHERS} title="report.sign_ins.teachers" />
);
export const StudentSignInScreen = () => (
  <ReportScreen report={SIGN_INS_OF.user} fixed={OF_STUDENTS} title="report.sign_ins.students" />
);
export const StudentTasksScreen = () => <ReportScreen report={studentTaskReport} />;
