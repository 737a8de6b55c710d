import { MovingForm } from '#features/students/status-changes/status-change-form.tsx';

export const AcademicLeaveCreateScreen = () => <MovingForm act="academic_leave" />;
export const GraduatedCreateScreen = () => <MovingForm act="graduate" />;
export const ExpelledCreateScreen = () => <MovingForm act="studentexpel" />;
