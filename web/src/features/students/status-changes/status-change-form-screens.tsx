import { StatusChangeForm } from '#features/students/status-changes/status-change-form.tsx';

export const AcademicLeaveCreateScreen = () => <StatusChangeForm act="academic_leave" />;
export const GraduatedCreateScreen = () => <StatusChangeForm act="graduate" />;
export const ExpelledCreateScreen = () => <StatusChangeForm act="studentexpel" />;
