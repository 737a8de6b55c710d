-- Why a payment of a retake was withdrawn; the audit keeps every reason with its user and time.
alter table retake_applications add column withdrawal_reason text
  constraint retake_applications_withdrawal_reason_check check (char_length(withdrawal_reason) between 1 and 500);

-- Acts wait for locks: the start of the transaction may be before marks that were entered while it waited.
alter table statement_events alter column created_at set default clock_timestamp();
