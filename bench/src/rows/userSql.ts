/** A user without the company, as the contract spells it, from `users u`. */
export const userColumns = `
  u.id, u.company_id as "companyId", u.name, u.email, u.profile, u.super, u.profile_image as "profileImage",
  u.whatsapp_id as "whatsappId", u.online, u.start_work as "startWork", u.end_work as "endWork",
  u.farewell_message as "farewellMessage", u.all_ticket as "allTicket", u.allow_group as "allowGroup",
  u.default_theme as "defaultTheme", u.default_menu as "defaultMenu", u.all_historic as "allHistoric",
  u.all_user_chat as "allUserChat", u.user_close_pending_ticket as "userClosePendingTicket",
  u.show_dashboard as "showDashboard", u.allow_real_time as "allowRealTime",
  u.allow_connections as "allowConnections", u.capacity, u.default_tickets_manager_width as "defaultTicketsManagerWidth",
  u.language, to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
  (select coalesce(json_agg(json_build_object(
      'id', q.id, 'name', q.name, 'color', q.color,
      'UserQueue', json_build_object('userId', u.id, 'queueId', q.id)) order by q.order_queue), '[]')
    from user_queues uq join queues q on q.company_id = uq.company_id and q.id = uq.queue_id
    where uq.company_id = u.company_id and uq.user_id = u.id) as queues`

/** The company inside a user, as one JSON column, from `companies c join plans p`. */
export const companyJson = `
  json_build_object(
    'id', c.id, 'name', c.name, 'document', c.document, 'timezone', c.timezone,
    'dueDate', to_char(c.due_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'plan', json_build_object(
      'id', p.id, 'name', p.name, 'users', p.users, 'connections', p.connections, 'queues', p.queues,
      'amount', p.amount, 'isPublic', p.is_public, 'useWhatsapp', p.use_whatsapp, 'useFacebook', p.use_facebook,
      'useInstagram', p.use_instagram, 'useCampaigns', p.use_campaigns, 'useSchedules', p.use_schedules,
      'useInternalChat', p.use_internal_chat, 'useExternalApi', p.use_external_api, 'useKanban', p.use_kanban,
      'useOpenAi', p.use_open_ai, 'useIntegrations', p.use_integrations),
    'companieSettings', json_build_array((
      select json_agg(json_build_object('key', s.key, 'value', s.value) order by s.key)
      from company_settings s where s.company_id = c.id)))`
