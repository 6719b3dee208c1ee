import type { Language } from '@chatflow/contract'

/** How many days before (or, below zero, after) the licence ends a company hears of it. */
export const reminderDays = { soon: 5, today: 0, late: -3, lastCall: -10 } as const
export type ReminderKind = keyof typeof reminderDays

interface Told {
  company: string
  plan: string
  /** As people write it: `199,90`. */
  value: string
  /** As people write it, in the company's time. */
  date: string
  address: string
}
interface Texts {
  subjects: Record<ReminderKind, string>
  body: (told: Told, isLate: boolean) => string
}

const texts: Record<Language, Texts> = {
  'pt-BR': {
    subjects: {
      soon: 'Sua fatura vence em 5 dias',
      today: 'Sua fatura vence hoje',
      late: 'Sua fatura está vencida',
      lastCall: 'Sua empresa continua sem acesso',
    },
    body: ({ company, plan, value, date, address }, isLate) =>
      `Olá, ${company}!\n\nA fatura do plano ${plan}, de R$ ${value}, ${isLate ? 'venceu' : 'vence'} em ${date}.${isLate ? ' As mensagens recebidas continuam guardadas; o atendimento volta assim que o pagamento chegar.' : ''}\n\nPague em ${address}\n\nSe você já pagou, desconsidere este aviso.\n`,
  },
  en: {
    subjects: {
      soon: 'Your invoice is due in 5 days',
      today: 'Your invoice is due today',
      late: 'Your invoice is overdue',
      lastCall: 'Your company still has no access',
    },
    body: ({ company, plan, value, date, address }, isLate) =>
      `Hello, ${company}!\n\nThe invoice for the plan ${plan}, R$ ${value}, ${isLate ? 'was' : 'is'} due on ${date}.${isLate ? ' Incoming messages are still kept; you can answer again as soon as the payment arrives.' : ''}\n\nPay at ${address}\n\nIf you have already paid, please disregard this notice.\n`,
  },
  es: {
    subjects: {
      soon: 'Su factura vence en 5 días',
      today: 'Su factura vence hoy',
      late: 'Su factura está vencida',
      lastCall: 'Su empresa sigue sin acceso',
    },
    body: ({ company, plan, value, date, address }, isLate) =>
      `¡Hola, ${company}!\n\nLa factura del plan ${plan}, de R$ ${value}, ${isLate ? 'venció' : 'vence'} el ${date}.${isLate ? ' Los mensajes recibidos siguen guardados; podrá atender de nuevo en cuanto llegue el pago.' : ''}\n\nPague en ${address}\n\nSi ya pagó, ignore este aviso.\n`,
  },
  tr: {
    subjects: {
      soon: 'Faturanızın son ödemesine 5 gün kaldı',
      today: 'Faturanızın son ödeme günü bugün',
      late: 'Faturanız gecikti',
      lastCall: 'Şirketinizin erişimi hâlâ kapalı',
    },
    body: ({ company, plan, value, date, address }, isLate) =>
      `Merhaba ${company},\n\n${plan} planına ait R$ ${value} tutarındaki faturanın son ödeme tarihi ${date}.${isLate ? ' Gelen mesajlar saklanmaya devam ediyor; ödeme ulaşır ulaşmaz yeniden yanıt verebilirsiniz.' : ''}\n\nÖdeme adresi: ${address}\n\nÖdediyseniz bu bildirimi dikkate almayın.\n`,
  },
}

export const reminderMail = (language: Language, kind: ReminderKind, told: Told) => ({
  subject: texts[language].subjects[kind],
  body: texts[language].body(told, reminderDays[kind] < 0),
})
