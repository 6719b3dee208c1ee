import * as contract from '@chatflow/contract'
import type { Endpoint } from '@chatflow/contract'

const isEndpoint = (entry: [string, unknown]): entry is [string, Endpoint] =>
  typeof entry[1] === 'object' && entry[1] !== null && 'response' in entry[1] && 'path' in entry[1]
/** Every call of the contract, by its name there. */
export const endpoints = Object.entries<unknown>(contract).filter(isEndpoint)

/** Parameters that name no record of a company. */
export const values: Record<string, string> = {
  email: 'nobody@test.local',
  token: 'x',
  newPassword: 'Abcdef12',
  key: 'appName',
  file: '1',
  announcementId: '1',
  anyWhatsappId: '1',
  anyCompanyId: '1',
  planId: '1',
  number: '5511987654321',
  phone: '5511987654321',
  accountKind: 'pageId',
  account: '1',
}
export const address = (endpoint: Endpoint, valueOf: (name: string) => string) =>
  endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(valueOf(name)))
export const parametersOf = (endpoint: Endpoint) =>
  [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1] as string)
/** A body that passes validation, so that the call gets as far as the record it names. */
export const validBodies: Record<string, object> = {
  assistTicket: { task: 'suggest' },
  renameKnowledge: { name: 'Perguntas' },
  tryPrompt: { messages: [{ fromCustomer: true, body: 'Oi' }] },
  changeTicketsManagerWidth: { defaultTicketsManagerWidth: 500 },
  updateChat: { title: 'Equipe', users: [1] },
  sendChatMessage: { message: 'Oi' },
  editMessage: { body: 'Oi' },
  sendMessage: { body: 'Oi' },
  reactToMessage: { type: '👍' },
  updateQuickMessage: { shortcode: 'oi' },
  updateSchedule: { contactId: 1, body: 'Bom dia!', sendAt: '2100-01-01T12:00' },
  moveSchedule: { sendAt: '2100-01-01T12:00' },
  updateCampaign: { name: 'Campanha', whatsappId: 1 },
  copyCampaign: { to: 'all' },
  startContactListCheck: {},
  testCampaign: { number: '5511987654321' },
  exportRecipients: {},
  updateTag: { name: 'Etiqueta' },
  orderLanes: { laneIds: [1] },
  publishFlow: { revision: 0 },
  shareFlowVersion: { version: 1, share: 50 },
  updateFileList: { name: 'Tabelas', message: 'Segue' },
  recordContactConsent: { purposes: ['marketing'], isGiven: false },
  undoOptOut: { reason: 'Pediu de volta' },
  updateContactList: { name: 'Clientes' },
  updateContactListItem: { name: 'Ana', number: '5511987654321' },
  blockContact: { active: false },
  mergeContact: { contactId: 1 },
  eraseContact: { confirmation: 'x' },
  changeImportColumns: { fields: [] },
  chooseImportRows: { isChosen: true },
  saveCompanySchedules: { schedules: [] },
  changeTimezone: { timezone: 'America/Manaus' },
  sendList: {
    title: 'Lista',
    buttonText: 'Ver',
    sections: [{ title: 'A', rows: [{ title: 'B', rowId: 'b' }] }],
  },
  sendCopyCode: { title: 'Código', buttonText: 'Copiar', copyText: '123' },
  sendCall: { title: 'Ligue', buttonText: 'Ligar', copyText: '+5511987654321' },
  sendUrl: { title: 'Site', buttonText: 'Abrir', copyText: 'https://example.com' },
  sendPix: { sendkey_type: 'EMAIL', sendmerchant_name: 'Loja', sendKey: 'a@b.com' },
  sendTemplate: { templateId: 1 },
  requestPairingCode: { number: '5511987654321' },
  sendConnectionTest: { number: '5511987654321', body: 'Oi' },
  simulateInbound: { number: '5511987654321' },
  simulateReceipt: { wid: 'x', ack: 2 },
  simulateReaction: { wid: 'x', emoji: '👍', number: '5511987654321' },
  simulateAnswer: { wid: 'x', chosen: ['going'], number: '5511987654321' },
  changeNetworkRules: { replyWindow: true },
  simulateEdit: { wid: 'x', body: 'Oi' },
  simulateRevoke: { wid: 'x' },
  simulatePicture: { number: '5511987654321' },
  simulateTyping: { number: '5511987654321' },
  simulateCall: { number: '5511987654321' },
  simulateReply: { wid: 'x' },
  tryFlow: { inputs: [] },
  createFlowTest: { name: 'Compra', inputs: [], expects: {} },
  updateFlowTest: { name: 'Compra', inputs: [], expects: {} },
  rotateApiToken: { overlapHours: 1 },
  updateWebhook: { name: 'CRM' },
  payInvoice: { firstName: 'Ana', zipcode: '52998224725', invoiceId: 1 },
  replayFlow: { from: '2026-01-01', to: '2026-01-02' },
}
