import { MovedList } from '#features/students/status-changes/status-change-list.tsx';

export const AcademicLeaveScreen = () => <MovedList status="academic_leave" />;
export const GraduatedScreen = () => <MovedList status="graduate" />;
export const ExpelledScreen = () => <MovedList status="studentexpel" />;
