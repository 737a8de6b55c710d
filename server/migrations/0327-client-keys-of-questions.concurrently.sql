create unique index concurrently if not exists test_questions_client_key on test_questions (item_id, client_key) where client_key is not null;
