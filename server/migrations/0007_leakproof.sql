-- Under row-level security an index may answer only comparisons that PostgreSQL knows to tell nothing about the rows
-- they look at. These are such, and are not marked so: without it, no index finds a status or a word of a text.
-- Only a superuser may say it; elsewhere everything works, and searches are slow (docs/operations.md).
do $$
begin
  alter function pg_catalog.textlike(text, text) leakproof;
  alter function pg_catalog.enum_eq(anyenum, anyenum) leakproof;
  alter function pg_catalog.enum_ne(anyenum, anyenum) leakproof;
exception when insufficient_privilege then
  raise notice 'not a superuser: searches will not use their indexes';
end $$;
