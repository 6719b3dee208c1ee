import {
  AiBudget,
  ApiToken,
  Brand,
  Company,
  Connection,
  ContactList,
  FlowSummary,
  GovernorSettings,
  Help,
  Holiday,
  InvitationForm,
  KnowledgeSource,
  PhraseCampaign,
  Plan,
  Prompt,
  Queue,
  QueueIntegration,
  ReportFilter,
  RetentionCounts,
  SlaPolicy,
  TicketDetail,
  User,
  Webhook,
} from '@chatflow/contract'
import { expect, test } from 'vitest'
import { fields } from '../../locales/pt-BR/auditFields.json'

const recorded = {
  AiBudget,
  ApiToken,
  Brand,
  Company,
  Connection,
  ContactList,
  FlowSummary,
  GovernorSettings,
  Help,
  Holiday,
  InvitationForm,
  KnowledgeSource,
  PhraseCampaign,
  Plan,
  Prompt,
  Queue,
  QueueIntegration,
  ReportFilter,
  RetentionCounts,
  SlaPolicy,
  TicketDetail,
  User,
  Webhook,
}
/** Left out of what is recorded, or of what is shown. */
const unsaid = ['abilities', 'health', 'qrcode', 'greetingMediaAttachment', 'online', 'profileImage']

test.each(Object.entries(recorded))('every field of %s that is recorded has a word', (_name, { shape }) => {
  const said = [...Object.keys(fields), ...unsaid]
  expect(Object.keys(shape).filter((field) => !said.includes(field))).toEqual([])
})
