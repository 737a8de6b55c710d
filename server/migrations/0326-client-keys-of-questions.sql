-- The key that the editor gave a new question: sent again after a lost answer, the question is not added twice.
alter table test_questions add column client_key text;
