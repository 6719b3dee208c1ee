import {
  chatbotForms,
  type ChatbotChanges,
  type ChatbotForm,
  type ChatbotOption,
  type NewChatbot,
  type PlacedOption,
} from '@chatflow/contract'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { getQueue } from './queueTree.ts'
import { lockQueue, updateQueue, type Saver } from './saveQueue.ts'

/** One option is changed by saving the tree it stands in: the same rules hold, and the same people are told. */

export async function findOption(tenant: Tenant, id: number): Promise<PlacedOption> {
  const queueId = await queueOf(tenant, id)
  const { chatbots } = await getQueue(tenant, queueId)
  return placed(tenant, queueId, inTree(chatbots, id))
}

export async function createOption(tenant: Tenant, form: NewChatbot, by: Saver): Promise<PlacedOption> {
  const { queueId: named, chatbotId: parentId, ...option } = form
  const queueId = parentId ? await queueOf(tenant, parentId) : named
  if (!queueId) fail('ERR_INVALID_INPUT', { details: [{ path: 'queueId', message: 'Required' }] })
  const added = (await edit(tenant, { queueId, by }, (tree) => appended(tree, parentId ?? null, option)))
    .chatbots
  const siblings = parentId ? inTree(added, parentId).found.options : added
  return placed(tenant, queueId, inTree(added, siblings.at(-1)?.id ?? 0))
}

export async function updateOption(
  tenant: Tenant,
  id: number,
  changes: ChatbotChanges,
  by: Saver,
): Promise<PlacedOption> {
  const queueId = await queueOf(tenant, id)
  const { chatbots } = await edit(tenant, { queueId, by }, (tree) =>
    eachOption(tree, (option) => (option.id === id ? { ...option, ...changes, id } : option)),
  )
  return placed(tenant, queueId, inTree(chatbots, id))
}

export async function deleteOption(tenant: Tenant, id: number, by: Saver) {
  const queueId = await queueOf(tenant, id)
  await edit(tenant, { queueId, by }, (tree) =>
    eachOption(tree, (option) => (option.id === id ? undefined : option)),
  )
}

async function queueOf({ db, companyId }: Tenant, id: number): Promise<number> {
  const option = await db
    .selectFrom('chatbots')
    .select('queueId')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return option?.queueId ?? fail('ERR_NO_CHATBOT_FOUND')
}

type Change = (tree: ChatbotForm[]) => ChatbotForm[]

async function edit(tenant: Tenant, { queueId, by }: { queueId: number; by: Saver }, change: Change) {
  const { chatbots } = await lockQueue(tenant, queueId)
  const { data, error } = chatbotForms.safeParse(change(chatbots as ChatbotForm[]))
  if (error) {
    const details = error.issues.map(({ path, message }) => ({ path: String(path.at(-1) ?? ''), message }))
    fail('ERR_INVALID_INPUT', { details })
  }
  return updateQueue(tenant, queueId, { chatbots: data }, by)
}

/** What is changed is taken as it is: an option that came with its own id below it would be changed without end. */
function eachOption(
  tree: ChatbotForm[],
  change: (option: ChatbotForm) => ChatbotForm | undefined,
): ChatbotForm[] {
  return tree.flatMap((option) => {
    const changed = change(option)
    if (changed !== option) return changed ? [changed] : []
    return [{ ...option, options: eachOption(option.options ?? [], change) }]
  })
}

const appended = (tree: ChatbotForm[], parentId: number | null, added: ChatbotForm): ChatbotForm[] =>
  parentId === null
    ? [...tree, added]
    : eachOption(tree, (option) =>
        option.id === parentId ? { ...option, options: [...(option.options ?? []), added] } : option,
      )

interface InTree {
  found: ChatbotOption
  parent: ChatbotOption | null
}
function inTree(tree: ChatbotOption[], id: number): InTree {
  const search = (options: ChatbotOption[], parent: ChatbotOption | null): InTree | undefined => {
    for (const found of options) {
      const hit = found.id === id ? { found, parent } : search(found.options, found)
      if (hit) return hit
    }
    return undefined
  }
  return search(tree, null) ?? fail('ERR_NO_CHATBOT_FOUND')
}

async function placed(
  { db, companyId }: Tenant,
  queueId: number,
  { found, parent }: InTree,
): Promise<PlacedOption> {
  const user = found.optUserId
    ? await db
        .selectFrom('users')
        .select(['id', 'name'])
        .where('companyId', '=', companyId)
        .where('id', '=', found.optUserId)
        .executeTakeFirst()
    : undefined
  return {
    ...found,
    queueId,
    mainChatbot: parent && { id: parent.id, name: parent.name },
    user: user ?? null,
  }
}
