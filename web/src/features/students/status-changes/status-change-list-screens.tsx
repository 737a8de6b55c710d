import { StatusChangeList } from '#features/students/status-changes/status-change-list.tsx';

export const AcademicLeaveScreen = () => <StatusChangeList status="academic_leave" />;
export const GraduatedScreen = () => <StatusChangeList status="graduate" />;
export const ExpelledScreen = () => <StatusChangeList status="studentexpel" />;
