import { invitation, poll } from './kinds.ts'
import type { Script } from './script.ts'

/** The name of the group leads, its members speak. */
export const groups: Script[] = [
  {
    contact: 'Padaria Central: obra e equipe',
    ago: 21,
    lines: [
      ['customer', 'Bom dia pessoal, a bancada fica pronta sexta', { member: 'Padaria Central' }],
      [
        'customer',
        'A parte elétrica já está ok, deixei duas tomadas de 20 A',
        { member: 'Nilton Eletricista' },
      ],
      ['us', 'Bom dia! Ótimo, é exatamente o que as Trio precisam.', { reaction: '👍' }],
      ['customer', 'E a água? Precisa de ponto perto?', { member: 'Padaria Central' }],
      ['us', 'Precisa: um ponto com registro a no máximo 1,5 m da máquina.', { quotes: 1 }],
      ['customer', 'Consigo puxar amanhã', { member: 'Nilton Eletricista' }],
      [
        'customer',
        '',
        {
          member: 'Padaria Central',
          kind: poll('Melhor horário para o treinamento?', [
            'Segunda às 7h',
            'Segunda às 15h',
            'Terça às 7h',
          ]),
        },
      ],
      ['us', 'Para nós, todos servem 👍'],
      ['customer', 'Segunda às 15h para mim', { member: 'Nilton Eletricista' }],
      [
        'customer',
        '',
        {
          member: 'Padaria Central',
          kind: invitation({ name: 'Treinamento nas máquinas Trio', location: 'Padaria Central' }),
        },
      ],
      ['customer', 'Por mim também 🙋', { member: 'Cida Padaria' }],
    ],
  },
  {
    contact: 'Condomínio Jardim das Flores',
    ago: 205,
    lines: [
      [
        'customer',
        'Gente, quem vai entrar na compra coletiva de café deste mês?',
        { member: 'Marta Síndica' },
      ],
      ['customer', 'Eu! 2 kg do Bourbon', { member: 'Wagner 302' }],
      ['customer', 'Eu quero 1 kg do descafeinado', { member: 'Dona Lurdes 101' }],
      ['us', 'Boa tarde, vizinhos! Fecho o pedido na quinta às 18h 😊'],
      ['customer', 'Coloca mais 3 kg para a área comum', { member: 'Marta Síndica', reaction: '✅' }],
      ['us', 'Anotado: 6 kg até agora. Faltam 4 para o frete sair de graça!', { ack: 2 }],
      ['customer', 'Vou chamar o pessoal do bloco B 😂', { member: 'Wagner 302' }],
    ],
  },
]
