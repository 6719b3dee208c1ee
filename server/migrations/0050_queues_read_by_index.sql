-- Events that wait for their number come and go all the time. A plan that was made while there were none reads the whole table,
-- and all that has left it, each time; by its key it finds only what waits.
alter function number_events(bigint) set enable_seqscan = off;
alter function number_events(bigint) set enable_bitmapscan = off;
