import { parseSettings, type Language } from '@chatflow/contract'
import { readCompanySettings } from '../../company/settings/readCompanySettings.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

const question: Record<Language, string> = {
  'pt-BR': 'De 0 a 10, que nota você dá ao nosso atendimento?',
  en: 'From 0 to 10, how would you rate our service?',
  es: 'Del 0 al 10, ¿qué nota le pone a nuestra atención?',
  tr: '0’dan 10’a kadar, hizmetimize kaç puan verirsiniz?',
}

/** Where ratings are on, a connection cannot do without: one that nobody filled in begins with words that can stay. */
export async function ratingWords(tenant: Tenant) {
  const { userRating, language } = parseSettings(await readCompanySettings(tenant))
  return userRating ? { ratingMessage: question[language], expiresTicketNPS: 60 } : {}
}
