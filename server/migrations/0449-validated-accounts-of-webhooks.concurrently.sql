alter table webhooks validate constraint webhooks_user_id_fkey;
