import type { SlaPolicy } from '@chatflow/contract'
import { aPrompt } from '../automation/prompts/prompts.factory.ts'
import type { Tenancy } from '../platform/tenancy/tenancy.ts'
import { aQueue } from '../company/queues/queues.factory.ts'

type QueueToMake = NonNullable<Parameters<typeof aQueue>[1]>

/** Those who ask are answered soon; the team is told before it is late, and administrators when it is. */
const promise = (firstAnswer: number, resolution: number | null): SlaPolicy => ({
  firstAnswer,
  nextAnswer: 2 * firstAnswer,
  resolution,
  isAlways: false,
  escalations: [
    { target: 'firstAnswer', after: -5, action: { kind: 'tell', who: ['attendant', 'queue'] } },
    { target: 'firstAnswer', after: 0, action: { kind: 'raise' } },
    { target: 'firstAnswer', after: 10, action: { kind: 'tell', who: ['admins'] } },
  ],
})

/** What a shop is asked about, and what its robot answers before people have to. */
const queues: QueueToMake[] = [
  {
    name: 'Vendas',
    sla: JSON.stringify(promise(15, null)),
    color: '#2E7D32',
    greetingMessage: 'Você está em *Vendas*. Sobre o que vamos falar?',
    outOfHoursMessage: 'Vendas atende das 8h às 18h. Responderemos assim que possível.',
    chatbots: [
      {
        name: 'Preços e promoções',
        greetingMessage: 'As promoções da semana:',
        options: [
          { name: 'À vista', greetingMessage: 'No PIX você tem 10% de desconto. Já chamo alguém!' },
          { name: 'Parcelado', greetingMessage: 'Em até 6x sem juros no cartão. Já chamo alguém!' },
        ],
      },
      {
        name: 'Fazer um pedido',
        greetingMessage: 'Ótimo! Diga o que precisa, um vendedor responde em instantes.',
      },
      {
        name: 'Endereço e horário',
        greetingMessage: 'Rua das Flores, 100, São Paulo. De segunda a sexta, das 8h às 18h.',
        closeTicket: true,
      },
    ],
  },
  {
    name: 'Suporte',
    sla: JSON.stringify(promise(30, 8 * 60)),
    color: '#1565C0',
    greetingMessage: 'Você está no *Suporte*. Descreva o problema, por favor: já vamos ajudar.',
    outOfHoursMessage: 'O suporte volta amanhã às 8h.',
  },
  {
    name: 'Financeiro',
    color: '#EF6C00',
    greetingMessage: 'Você está no *Financeiro*.',
    outOfHoursMessage: 'O financeiro atende em horário comercial.',
    chatbots: [
      { name: 'Segunda via do boleto', greetingMessage: 'Informe o CPF ou o CNPJ, e enviaremos o boleto.' },
      { name: 'Nota fiscal', greetingMessage: 'Informe o número do pedido, e enviaremos a nota.' },
    ],
  },
]

/** The queues of the demo company. The first attendant answers in all of them, the others in one each. */
export async function seedQueues(tenancy: Tenancy, companyId: number) {
  await tenancy.withTenant(companyId, async (tenant) => {
    const people = await tenant.db
      .selectFrom('users')
      .select('id')
      .where('profile', '=', 'user')
      .orderBy('id')
      .execute()
    for (const [index, wanted] of queues.entries()) {
      const queue = await aQueue(tenant, { ...wanted, orderQueue: index + 1 })
      if (index === 0) await aPrompt(tenant, queue.id)
      const members = people.filter((_, place) => place === 0 || index % people.length === place)
      const rows = members.map(({ id: userId }) => ({ companyId, userId, queueId: queue.id }))
      await tenant.db.insertInto('userQueues').values(rows).execute()
    }
    await tenant.db
      .insertInto('companySettings')
      .values({ companyId, key: 'userRating', value: 'enabled' })
      .onConflict((known) => known.columns(['companyId', 'key']).doUpdateSet({ value: 'enabled' }))
      .execute()
  })
}
