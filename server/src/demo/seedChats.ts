import { aChat } from '../team/chats/chats.factory.ts'
import { days, hours, later, minutes } from '../platform/clock.ts'
import type { Tenancy } from '../platform/tenancy/tenancy.ts'
import { findTeam, type Team, type TeamMember } from './findTeam.ts'

type Line = [who: TeamMember, text: string]

const shift: Line[] = [
  ['carla', 'Bom dia, pessoal! Montei a escala da semana, deem uma olhada por favor.'],
  ['ana', 'Bom dia! Já vi, por mim está ótimo.'],
  ['bruno', 'Bom dia! Na quinta eu tenho médico às 9h, consigo entrar às 10h30?'],
  ['carla', 'Consegue sim, Bruno.'],
  ['carla', 'Ana, você cobre a fila de Suporte até ele chegar?'],
  ['ana', 'Cubro, sem problema 👍'],
  ['bruno', 'Obrigado, meninas!'],
  ['carla', 'Lembrando que sábado só abrimos o chat até as 13h.'],
  ['ana', 'A mensagem de fora do expediente já foi ajustada?'],
  ['carla', 'Ainda não, faço isso hoje.'],
  ['bruno', 'Se quiser eu escrevo um texto mais simpático.'],
  ['carla', 'Por favor!'],
  [
    'bruno',
    'Que tal: “Oi! No momento nosso time está descansando. Deixe sua mensagem que respondemos assim que voltarmos, na segunda a partir das 8h.”',
  ],
  ['ana', 'Ficou muito melhor que a atual 😄'],
  ['carla', 'Perfeito, vou usar essa.'],
]

const holiday: Line[] = [
  ['ana', 'Gente, segunda é feriado aqui. Vamos atender?'],
  ['carla', 'Só o plantão de urgência, das 9h às 12h.'],
  ['bruno', 'Posso ficar com o plantão, não vou viajar.'],
  ['carla', 'Fechado, Bruno. Compensa na sexta à tarde?'],
  ['bruno', 'Perfeito!'],
  ['ana', 'Vou deixar um aviso nas filas hoje ainda.'],
  ['carla', 'Coloca também o telefone da emergência, por favor.'],
  ['ana', 'Pode deixar.'],
  ['ana', 'Aviso publicado ✅'],
  ['carla', 'Ficou ótimo, obrigada!'],
]

const peak: Line[] = [
  ['bruno', 'A fila de Suporte está com 14 pessoas esperando.'],
  ['ana', 'Vendas está tranquila, posso ajudar.'],
  ['carla', 'Obrigada, Ana! Pega as que estão esperando há mais tempo.'],
  ['ana', 'Assumi cinco.'],
  ['bruno', 'Quase todas são sobre a instabilidade de hoje cedo.'],
  ['carla', 'O fornecedor confirmou que já normalizou às 10h12.'],
  ['carla', 'Podem responder que está resolvido e pedir para reiniciarem o aplicativo.'],
  ['bruno', 'Criei uma resposta rápida para isso.'],
  ['ana', 'Ajudou demais, já usei três vezes 😄'],
  ['bruno', 'Fila zerada!'],
  ['carla', 'Vocês são demais 👏'],
]

const week: Line[] = [
  ['carla', 'Fechamos a semana com 96% de avaliações positivas.'],
  ['ana', 'Que orgulho!'],
  ['bruno', 'A melhor do ano até agora, não é?'],
  ['carla', 'A melhor. Sexta o café da tarde é por minha conta ☕'],
  ['ana', 'Eu levo o bolo.'],
  ['bruno', 'E eu levo a fome 😂'],
]

const support: Line[] = [
  ['bruno', 'Chegou um cliente dizendo que o boleto de dezembro não abre.'],
  ['carla', 'Ele tentou pelo link do e-mail ou pelo portal?'],
  ['bruno', 'Pelo e-mail. Pelo portal funcionou.'],
  ['carla', 'Então é o link antigo. Manda o novo para ele, por gentileza.'],
  ['bruno', 'Mandei, resolvido ✅'],
  ['bruno', 'Deixei uma nota no atendimento para o financeiro conferir os outros.'],
  ['carla', 'Ótimo! Vou pedir para corrigirem o modelo do e-mail.'],
]

const sales: Line[] = [
  ['ana', 'Fechei a proposta da Padaria Central! 🎉'],
  ['carla', 'Que notícia boa, parabéns!!'],
  ['ana', 'Eles querem começar já na segunda.'],
  ['ana', 'Preciso da sua aprovação no desconto de 10% que prometi.'],
]

/** Gives the team some conversations: one long enough to scroll, one finished, one with news to read. */
export async function seedChats(tenancy: Tenancy, companyId: number) {
  await tenancy.withTenant(companyId, async (tenant) => {
    const team = await findTeam(tenant)
    const now = tenant.now()
    await aChat(tenant, {
      title: 'Escala da equipe',
      ownerId: team.carla.id,
      userIds: [team.ana.id, team.bruno.id],
      messages: [shift, holiday, peak, week].flatMap((lines, index) =>
        conversation(lines, team, later(now, -days(9 - 2 * index))),
      ),
    })
    await aChat(tenant, {
      title: 'Suporte técnico',
      ownerId: team.bruno.id,
      userIds: [team.carla.id],
      messages: conversation(support, team, later(now, -hours(5))),
    })
    await aChat(tenant, {
      title: 'Vendas',
      ownerId: team.ana.id,
      userIds: [team.carla.id],
      messages: conversation(sales, team, later(now, -hours(1))),
      unreads: { [team.carla.id]: 2 },
    })
  })
}

/** Two lines of the same person follow at once; an answer takes a while. */
function conversation(lines: Line[], team: Team, begin: Date) {
  let createdAt = begin
  return lines.map(([who, message], index) => {
    createdAt = later(createdAt, minutes(lines[index - 1]?.[0] === who ? 1 : 4))
    return { senderId: team[who].id, message, createdAt }
  })
}
