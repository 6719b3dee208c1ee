-- Nobody can be erased who is not there any more: with a deleted contact his name and his words leave the audit log.
update audit_log set before = null where entity = 'contact' and action = 'delete';
update audit_log set before = (before - 'lastMessage') || jsonb_build_object('contact', jsonb_build_object('id', before -> 'contact' -> 'id'))
where entity = 'ticket' and before -> 'contact' ? 'name' and not exists (
  select from contacts where contacts.company_id = audit_log.company_id and contacts.id = (before -> 'contact' ->> 'id')::bigint);
