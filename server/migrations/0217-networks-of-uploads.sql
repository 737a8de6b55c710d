-- As text: a proxy may name a client by something that is no address.
alter table files alter column uploaded_from type text using host(uploaded_from);
