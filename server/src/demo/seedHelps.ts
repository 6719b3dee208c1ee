import type { Platform } from '../platform/tenancy/tenancy.ts'

/** Videos of the gallery. They lead to films that everybody may show (Blender Foundation, CC BY). */
const helps = [
  {
    title: 'Primeiros passos',
    description: 'Do primeiro acesso à primeira resposta: conexão, filas e equipe em cinco minutos.',
    video: 'aqz-KE-bpKQ',
  },
  {
    title: 'Atender pelo teclado',
    description: 'Aceitar, responder com /atalhos, transferir e finalizar sem tirar as mãos do teclado.',
    video: 'eRsGyueVLvQ',
  },
  {
    title: 'Chatbot e filas',
    description: 'Monte as opções do chatbot e veja no telefone ao lado o que o cliente recebe.',
    video: 'R6MlUcmOul8',
  },
  {
    title: 'Contatos, tags e carteiras',
    description: 'Importe sua planilha, organize por tags e mantenha cada cliente com quem o conhece.',
    video: 'Y-rmzh0PI3c',
  },
]

export async function seedHelps({ db }: Platform) {
  await db.insertInto('helps').values(helps).execute()
}
