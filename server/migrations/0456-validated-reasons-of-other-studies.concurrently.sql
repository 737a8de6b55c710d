alter table hemis_pushes validate constraint hemis_pushes_reason;
