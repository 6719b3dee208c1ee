import type { Menu, MenuOption, MenuQueue, MenuRules } from './menuModel.ts'

let made = 0
export const option = (name: string, more: Partial<MenuOption> = {}): MenuOption => ({
  id: ++made,
  name,
  greetingMessage: '',
  queueType: 'text',
  closeTicket: false,
  optQueueId: null,
  optUserId: null,
  optIntegrationId: null,
  optFileId: null,
  options: [],
  ...more,
})
export const queue = (name: string, more: Partial<MenuQueue> = {}): MenuQueue => ({
  id: ++made,
  name,
  greetingMessage: '',
  outOfHoursMessage: '',
  closeTicket: false,
  integrationId: null,
  fileListId: null,
  chatbots: [],
  ...more,
})
export const menuOf = (...queues: MenuQueue[]): Menu => ({
  greetingMessage: 'Olá!',
  queues,
  everyQueue: queues,
})
export const rules: MenuRules = {
  language: 'pt-BR',
  mode: 'text',
  abilities: { lists: true, buttons: true },
  maxMenus: 3,
  quietFor: 0,
  now: 0,
  greetsOneQueue: true,
  isClosed: () => false,
}
