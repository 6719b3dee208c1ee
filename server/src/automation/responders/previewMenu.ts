import {
  previewQueue,
  renderVariables,
  type ResponseOf,
  type ParsedSettings,
  type PreviewedStep,
  type Received,
} from '@chatflow/contract'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { serve, type HttpContext } from '../../platform/http/serve.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { readQueues } from '../../company/queues/queueTree.ts'
import { takeTurn } from './menu.ts'
import type { Answer } from './menuChoices.ts'
import {
  beginning,
  type Effect,
  type Menu,
  type MenuRules,
  type MenuState,
  type MenuMessage,
} from './menuModel.ts'

export function previewRoutes(http: HttpContext) {
  serve(http, previewQueue, ({ tenant, body }) => previewMenu(tenant, body))
}

/** Walks an unsaved queue with the machine that serves customers, from the first message to the last answer. */
async function previewMenu(
  tenant: Tenant,
  { queue, answers }: Received<typeof previewQueue>['body'],
): Promise<ResponseOf<typeof previewQueue>> {
  const { settings } = await companySnapshot(tenant)
  const draft = { ...queue, outOfHoursMessage: '' }
  const others = (await readQueues(tenant)).filter(({ id }) => id !== queue.id)
  const menu: Menu = { greetingMessage: '', queues: [draft], everyQueue: [draft, ...others] }
  const rules = rulesOf(settings, tenant.now())
  const fill = await fillerOf(tenant, queue.name)
  const steps: PreviewedStep[] = []
  let state: MenuState = beginning
  // The first message is any: it only opens the conversation.
  for (const [index, answer] of [{ text: '' }, ...answers].entries()) {
    if (index > 0) steps.push({ kind: 'answer', text: answer.text })
    const turn = takeTurn(menu, state, answer as Answer, rules)
    state = turn.state
    steps.push(
      ...turn.messages.flatMap((message) => shown(message, fill)),
      ...turn.effects.flatMap((effect) => happened(effect, queue.id)),
    )
  }
  return { steps, isWaiting: state.isWaiting }
}

/** Always open and never tired: what is tried out is the tree. */
const rulesOf = ({ chatBotType, language }: ParsedSettings, now: Date): MenuRules => ({
  language,
  mode: chatBotType,
  abilities: { lists: true, buttons: true },
  maxMenus: 0,
  quietFor: 0,
  now: now.getTime(),
  greetsOneQueue: true,
  isClosed: () => false,
})

function shown(message: MenuMessage, fill: (text: string) => string): PreviewedStep[] {
  if (message.kind === 'greetingMedia') return []
  if (message.kind === 'files') return [{ kind: 'files', fileListId: message.fileListId }]
  if (message.kind === 'text') return [{ kind: 'text', text: fill(message.text) }]
  return [{ kind: message.kind, text: fill(message.text), choices: message.choices }]
}

/** That one is in the queue that one looks at goes without saying. */
function happened(effect: Effect, own: number): PreviewedStep[] {
  if (effect.kind === 'enterQueue')
    return effect.queueId === own ? [] : [{ kind: 'enterQueue', queueId: effect.queueId }]
  if (effect.kind === 'assign') return [{ kind: 'assign', queueId: effect.queueId, userId: effect.userId }]
  if (effect.kind === 'startIntegration') return [effect]
  return effect.kind === 'close' ? [{ kind: 'close' }] : []
}

const somebody = { name: 'Maria Silva', number: '5511987654321', email: 'maria@example.com', extraInfo: [] }

/** Variables stand for somebody who might write. */
async function fillerOf(tenant: Tenant, queueName: string) {
  const { company, settings } = await companySnapshot(tenant)
  const { name: companyName, timezone } = company
  const { language } = settings
  const values = {
    contact: somebody,
    companyName,
    timezone,
    language,
    queueName,
    now: tenant.now(),
    ticketId: 1,
  }
  return (text: string) => renderVariables(text, values)
}
