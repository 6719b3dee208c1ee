import { isCompanySetting, superSettings } from '@chatflow/contract'

/** A row as its line in the archive says it: the columns of its table by their names. */
export type Row = Record<string, unknown>

interface Arrival {
  /** The moment of the import. */
  now: string
  /** A sealed secret that nobody knows, where a table must have one. */
  newSecret(): string
  /** Of users: nobody signs in before they have set one. */
  passwordHash: string
}

export interface ArchivedTable {
  /** Columns that hold secrets, or belong to what runs at this moment. They are not written and not taken. */
  without?: string[]
  /** Which rows are written: a condition in SQL. */
  only?: string
  /** JSON whose ids are shifted, by the names of its keys. */
  ids?: string[]
  /** Numbers that only look like ids of something. */
  plain?: string[]
  /** What tells the rows of a company apart, where a new company has some already: these take their place. */
  replaces?: string
  /** What a row is on arrival: nothing in it waits, runs or sends. */
  arrive?(row: Row, arrival: Arrival): Row | undefined
}

const words = (text: string) => text.trim().split(/\s+/)

const failed = {
  failure_code: 'EXPIRED',
  failure_text: 'The company was imported before the message had left',
}
const isDue = ({ due_at }: Row) => due_at !== null && due_at !== undefined

const hasMonths = ({ words_months, files_months, contacts_months }: Row) =>
  [words_months, files_months, contacts_months].some((months) => typeof months === 'number')

/** What a company is. Every other table with a company is named in `leftOut`; a test holds the two against the schema. */
export const archivedTables: Record<string, ArchivedTable> = {
  users: {
    without: ['password_hash', 'super', 'online', 'last_seen_at'],
    arrive: (row, { passwordHash }) => ({ ...row, password_hash: passwordHash }),
  },
  company_settings: {
    replaces: 'key',
    arrive: (row) => (travels(String(row['key'])) ? row : undefined),
  },
  holidays: {},
  flows: { ids: ['draft'] },
  flow_versions: { ids: ['graph'] },
  flow_files: {},
  flow_tests: { ids: ['inputs', 'expects'] },
  file_lists: {},
  file_list_options: {},
  queue_integrations: {
    without: ['auth_secret', 'signing_secret', 'json_content'],
    arrive: (row, { newSecret }) => ({ ...row, signing_secret: newSecret() }),
  },
  queues: { ids: ['sla'] },
  user_queues: {},
  knowledge_sources: {
    arrive: (row) => ({ ...row, ...(row['status'] === 'pending' && { status: 'failed' }) }),
  },
  knowledge_chunks: {},
  prompts: { without: ['api_key', 'voice_key'] },
  prompt_tests: { ids: ['expects', 'result'] },
  ai_budgets: {},
  ai_usage: { plain: ['characters', 'seconds'] },
  connections: {
    without:
      words(`status status_reason qrcode retries wanted generation forget_phone retry_at healthy_since owner_node
      lease_epoch lease_until token_hash token_prefix send_tokens send_tokens_at standing called_at status_import_messages
      bots_after campaigns_after slow_steps slow_at no_new_chats_until number_since`),
    plain: ['skipped_group_messages'],
    arrive: (row) => ({ ...row, status: 'DISCONNECTED', status_reason: 'closed', wanted: false }),
  },
  connection_queues: {},
  message_templates: {},
  chatbots: {},
  tags: {},
  contacts: {},
  contact_identities: {},
  contact_extra_info: {},
  contact_tags: {},
  contact_merges: { ids: ['merged'] },
  distinct_contacts: {},
  legal_holds: {},
  contact_lists: { ids: ['filter'] },
  contact_list_items: {},
  consents: {},
  suppressions: {},
  tickets: {
    without: ['closing', 'queue_position', 'position_said_at', 'snoozed_until'],
    // What is imported has no clock: nobody is asked whether they are still there because of a move.
    arrive: (row, { now }) =>
      row['status'] === 'closed'
        ? row
        : { ...row, automation: 'none', is_bot: false, imported: row['imported'] ?? now },
  },
  ticket_trackings: {},
  ticket_logs: {},
  ticket_tags: {},
  messages: {
    without: ['is_held', 'hold_reason', 'hold_until'],
    ids: ['data_json', 'reactions'],
    plain: ['media_size'],
    arrive: (row) => ({
      ...row,
      ...(row['media_state'] === 'pending' && { media_state: 'failed' }),
      ...(hasNotLeft(row) && failed),
    }),
  },
  message_events: {},
  message_versions: {},
  ticket_notes: {},
  automation_runs: {
    ids: ['memory'],
    arrive: (row, { now }) =>
      ['running', 'waiting'].includes(String(row['state']))
        ? { ...row, state: 'stopped', is_current: false, ended_at: now }
        : row,
  },
  automation_steps: { ids: ['input', 'output'] },
  sla_deadlines: {},
  sla_escalations: { only: 'done_at is not null', ids: ['action'] },
  sla_notices: {},
  quick_messages: {},
  saved_views: { ids: ['filter'] },
  macros: { ids: ['actions'] },
  saved_reports: {
    without: ['next_at', 'last_sent_at'],
    ids: ['choice'],
    // Its mails begin anew when somebody says so here.
    arrive: (row) => ({ ...row, frequency: null }),
  },
  schedules: {
    arrive: (row) => (isDue(row) ? { ...row, due_at: null, ...failed } : row),
  },
  schedule_sends: {},
  campaign_settings: {},
  campaigns: {
    without: ['hold_reason', 'hold_until', 'export_file'],
    plain: ['listed_until'],
    arrive: (row) => ({ ...row, status: restingStatus[String(row['status'])] ?? row['status'] }),
  },
  campaign_recipients: {
    arrive: (row) => (row['status'] === 'waitingConfirmation' ? { ...row, status: 'expired' } : row),
  },
  flow_campaigns: {},
  insight_days: {},
  attendance_sums: { plain: ['wait_us', 'support_us'] },
  message_sums: {},
  chats: {},
  chat_users: {},
  chat_messages: { ids: ['mentions'] },
  chat_reactions: {},
  contact_erasures: {
    only: "state = 'done'",
    without: ['work', 'run_id'],
  },
  // It removes nothing here before somebody has looked again at what would go.
  retention_rules: {
    without: ['next_at', 'looked_at'],
    arrive: (row, { now }) => ({ ...row, paused_at: hasMonths(row) ? now : null }),
  },
  retention_runs: { only: "state <> 'running'", without: ['work'] },
  audit_log: {
    without: ['chain_no', 'content_hash', 'hash', 'forgotten_at'],
    ids: ['before', 'after'],
  },
}

const restingStatus: Record<string, string> = { EM_ANDAMENTO: 'CANCELADA', PROGRAMADA: 'INATIVA' }

/** The look belongs to a domain, which has to be proven anew; what only a super user changes, to the installation. */
const travels = (key: string) => isCompanySetting(key) && !superSettings.includes(key)

/** Ours, without a tick, and nothing said why: it stood in the outbox. */
const hasNotLeft = (row: Row) =>
  row['from_me'] === true && row['is_private'] !== true && row['ack'] === 0 && row['failure_code'] === null

/** Why the other tables of a company are not part of it. */
export const leftOut = {
  /** What opens doors: it belongs to this installation, its users' devices or a network. */
  secrets:
    words(`api_tokens connection_accounts connection_secrets flow_secrets invitations passkeys password_resets
    recovery_codes sessions two_factor_apps push_subscriptions webhooks support_grants login_events company_domains`),
  /** What is on its way at this moment, or was asked for and expires. */
  passing:
    words(`outbox outbox_changes outbox_heads inbound_events cloud_sends messenger_sends whatsapp_messages
    whatsapp_people campaign_paces send_counts macro_runs api_requests bulk_contacts company_jobs company_events company_seqs
    pending_events user_sockets ticket_viewers contact_downloads contact_exports contact_imports contact_import_rows
    contact_list_imports contact_list_import_rows contact_list_checks report_downloads company_archives
    integration_calls prompt_calls webhook_deliveries webhook_attempts connection_events announcement_reads insight_marks
    insight_differences ai_reservations simulator_chats simulator_deliveries simulator_messages simulator_phones`),
  /** What follows from the rest. */
  computed: words('campaign_counters contact_counters ticket_counters company_storage audit_chains'),
  /** Between the company and who runs the installation. */
  billing: words('charges invoices invoice_reminders payments plan_changes company_deletions'),
}
