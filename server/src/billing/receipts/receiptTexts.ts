import type { Language } from '@chatflow/contract'

interface ReceiptTexts {
  /** Of the file. */
  file: string
  title: string
  number: string
  issued: string
  payer: string
  document: string
  plan: string
  size: (users: number, connections: number, queues: number) => string
  period: string
  restOfPeriod: string
  until: string
  payments: string
  returned: string
  total: string
  note: string
}

export const receiptTexts: Record<Language, ReceiptTexts> = {
  'pt-BR': {
    file: 'recibo',
    title: 'Recibo de pagamento',
    number: 'Fatura nº',
    issued: 'Pago em',
    payer: 'Recebemos de',
    document: 'CPF/CNPJ',
    plan: 'Plano',
    size: (users, connections, queues) => `${users} usuários, ${connections} conexões, ${queues} filas`,
    period: 'Período',
    restOfPeriod: 'Mudança de plano até o fim do período',
    until: 'até',
    payments: 'Pagamentos',
    returned: 'devolvido',
    total: 'Total recebido',
    note: 'Este recibo comprova o pagamento e não substitui a nota fiscal.',
  },
  en: {
    file: 'receipt',
    title: 'Payment receipt',
    number: 'Invoice no.',
    issued: 'Paid on',
    payer: 'Received from',
    document: 'CPF/CNPJ',
    plan: 'Plan',
    size: (users, connections, queues) => `${users} users, ${connections} connections, ${queues} queues`,
    period: 'Period',
    restOfPeriod: 'Change of plan until the end of the period',
    until: 'to',
    payments: 'Payments',
    returned: 'returned',
    total: 'Total received',
    note: 'This receipt confirms the payment. It is not a tax invoice.',
  },
  es: {
    file: 'recibo',
    title: 'Recibo de pago',
    number: 'Factura n.º',
    issued: 'Pagado el',
    payer: 'Recibimos de',
    document: 'CPF/CNPJ',
    plan: 'Plan',
    size: (users, connections, queues) => `${users} usuarios, ${connections} conexiones, ${queues} colas`,
    period: 'Período',
    restOfPeriod: 'Cambio de plan hasta el fin del período',
    until: 'al',
    payments: 'Pagos',
    returned: 'devuelto',
    total: 'Total recibido',
    note: 'Este recibo acredita el pago y no sustituye la factura fiscal.',
  },
  tr: {
    file: 'makbuz',
    title: 'Ödeme makbuzu',
    number: 'Fatura no.',
    issued: 'Ödeme tarihi',
    payer: 'Ödeyen',
    document: 'CPF/CNPJ',
    plan: 'Plan',
    size: (users, connections, queues) => `${users} kullanıcı, ${connections} bağlantı, ${queues} kuyruk`,
    period: 'Dönem',
    restOfPeriod: 'Dönem sonuna kadar plan değişikliği',
    until: '–',
    payments: 'Ödemeler',
    returned: 'iade edildi',
    total: 'Alınan toplam',
    note: 'Bu makbuz ödemeyi belgeler; vergi faturası yerine geçmez.',
  },
}
