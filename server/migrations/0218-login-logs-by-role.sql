-- Monitoring reads the sign-ins of one role, of a university or of all.
create index login_logs_by_university_role on login_logs (university_id, role, at desc);
create index login_logs_by_role on login_logs (role, at desc);
drop index login_logs_by_university;
