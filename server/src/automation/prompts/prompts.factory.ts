import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** A form that a prompt can be made of; `queueId`, the key and the address are told. */
export const aPromptForm = (more: object = {}) => ({
  name: 'Atendimento da loja',
  prompt: 'Você atende os clientes da Loja Aurora com simpatia, e responde em poucas palavras.',
  apiKey: 'sk-local-key',
  ...more,
})

/** One that is there and has no key yet: its customers are handed over, and people are told why. */
export async function aPrompt({ db, companyId, now }: Tenant, queueId: number): Promise<number> {
  const at = now().toISOString()
  const { name, prompt } = aPromptForm()
  const { id } = await db
    .insertInto('prompts')
    .values({ companyId, name, prompt, queueId, createdAt: at, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
