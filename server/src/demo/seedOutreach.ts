import { days, hours, later } from '../platform/clock.ts'
import type { Tenancy, Tenant } from '../platform/tenancy/tenancy.ts'
import { someQuickMessages } from '../conversations/quickMessages/quickMessages.factory.ts'
import { aSchedule, someSends, type ScheduleToMake } from '../outreach/schedules/schedules.factory.ts'
import type { DemoFiles, FileName } from './files/demoFiles.ts'
import { findTeam, type Team, type TeamMember } from './findTeam.ts'

interface Answer {
  shortcode: string
  message: string
  /** How often it was sent so far. */
  uses: number
  /** Kept for oneself; otherwise it is for everyone. */
  own?: TeamMember
  /** Everyone reads it. */
  seen?: TeamMember
  file?: FileName
}

const answers: Answer[] = [
  {
    shortcode: 'oi',
    uses: 214,
    message: '{{ms}}, {{firstName}}! Aqui é {{user}}, da {{name_company}}. Como posso ajudar?',
  },
  { shortcode: 'aguarde', uses: 168, message: 'Só um momento, {{firstName}}, estou verificando para você.' },
  {
    shortcode: 'horario',
    uses: 57,
    message: 'Atendemos de segunda a sexta, das 8h às 18h, e aos sábados até as 13h.',
  },
  {
    shortcode: 'endereco',
    uses: 43,
    message: 'Estamos na Rua dos Cafezais, 120, em São Paulo. Há estacionamento na porta ao lado.',
  },
  {
    shortcode: 'pix',
    uses: 131,
    message:
      'Nossa chave Pix é financeiro@demo.local. Assim que pagar, envie o comprovante por aqui, por favor.',
  },
  {
    shortcode: 'boleto',
    uses: 64,
    message: 'Segue a segunda via do boleto, {{firstName}}. O vencimento continua o mesmo.',
  },
  {
    shortcode: 'duo',
    uses: 19,
    message: 'Esta é a Duo grafite: dois cafés de uma vez, moedor próprio e limpeza automática.',
    file: 'machine',
  },
  {
    shortcode: 'prazo',
    uses: 72,
    message: 'O prazo de entrega é de 3 dias úteis na capital e de até 7 dias úteis nas outras cidades.',
  },
  {
    shortcode: 'tecnico',
    uses: 26,
    message: 'Nosso técnico pode ir até você. Qual o melhor dia e horário, e quem o recebe?',
  },
  {
    shortcode: 'obrigado',
    uses: 187,
    message: 'Nós é que agradecemos, {{firstName}}! Qualquer coisa, é só chamar. O protocolo é {{protocol}}.',
  },
  {
    shortcode: 'garantia',
    uses: 12,
    message: 'A garantia é de 12 meses e cobre peças e mão de obra. Guarde a nota fiscal.',
    seen: 'bruno',
  },
  {
    shortcode: 'desconto',
    uses: 8,
    message: 'Consigo 10% de desconto fechando ainda esta semana. Preparo a proposta?',
    own: 'ana',
  },
]

/** Quick answers for the composer, and messages that wait for their time. */
export async function seedOutreach(tenancy: Tenancy, companyId: number, files: DemoFiles) {
  await tenancy.withTenant(companyId, async (tenant) => {
    const team = await findTeam(tenant)
    await someQuickMessages(
      tenant,
      answers.map(({ own, seen, file, ...answer }) => ({
        ...answer,
        userId: team[own ?? seen ?? 'carla'].id,
        geral: own === undefined && seen === undefined,
        visao: seen !== undefined,
        media: file === undefined ? null : JSON.stringify(files[file]),
      })),
    )
    for (const schedule of await schedulesOf(tenant, team)) {
      const { id } = await aSchedule(tenant, schedule)
      await someSends(tenant, id, pastTurns(schedule))
    }
  })
}

type Demo = ScheduleToMake & { sendAt: string }

/** When it was sent so far: a weekly one once a week, the others at their own time. */
const pastTurns = ({ sendAt, timesDone = 0, dueAt }: Demo) =>
  Array.from({ length: Number(timesDone) }, (_, turn) =>
    dueAt === null ? sendAt : later(new Date(sendAt), -days(7 * (Number(timesDone) - turn))).toISOString(),
  )

async function schedulesOf(tenant: Tenant, team: Team): Promise<Demo[]> {
  const contacts = await tenant.db
    .selectFrom('contacts')
    .select(['id', 'name'])
    .where('companyId', '=', tenant.companyId)
    .execute()
  const known = (name: string) => contacts.find((contact) => contact.name === name)!.id
  const inTime = (milliseconds: number) => later(tenant.now(), milliseconds).toISOString()
  // Nine o'clock where the company is, on the next Monday.
  const monday = later(tenant.now(), days((8 - tenant.now().getUTCDay()) % 7 || 7))
  const atNine = `${monday.toISOString().slice(0, 10)}T12:00:00.000Z`
  return [
    {
      userId: team.ana.id,
      contactId: known('Padaria Central'),
      body: 'Bom dia! Qual será o pedido de café desta semana?',
      sendAt: atNine,
      // Counted from two weeks before.
      anchorAt: later(new Date(atNine), -days(14)).toISOString(),
      intervalo: 2,
      valorIntervalo: 1,
      enviarQuantasVezes: 8,
      timesDone: 2,
      tipoDias: 6,
      assinar: true,
    },
    {
      userId: team.ana.id,
      contactId: known('Padaria Central'),
      body: 'Bom dia! Passando para saber se a proposta atende vocês. Posso reservar a instalação?',
      sendAt: inTime(hours(20)),
      assinar: true,
    },
    {
      userId: team.bruno.id,
      contactId: known('Dra. Helena Castro'),
      body: 'Olá, {{firstName}}! Está na hora da limpeza mensal da sua máquina.',
      sendAt: inTime(days(3)),
      intervalo: 3,
      valorIntervalo: 1,
      enviarQuantasVezes: 12,
      tipoDias: 6,
    },
    {
      userId: team.carla.id,
      contactId: known('Tatiane Ribeiro'),
      body: 'Olá, {{firstName}}! Lembramos que sua fatura vence amanhã.',
      sendAt: inTime(days(5)),
      tipoDias: 5,
    },
    {
      userId: team.ana.id,
      contactId: known('Mariana Alves'),
      body: 'Oi, {{firstName}}! O café que você queria chegou. Separo um pacote?',
      sendAt: inTime(-days(8)),
      sentAt: inTime(-days(8)),
      dueAt: null,
      timesDone: 1,
    },
  ]
}
