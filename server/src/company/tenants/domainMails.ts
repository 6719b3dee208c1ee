import type { Language } from '@chatflow/contract'
import type { LostProof } from '../domains/watchDomains.ts'

interface Told {
  domain: string
  record: string
  until: string
}
type Words = Record<LostProof['outcome'], (told: Told) => { subject: string; body: string }>

const words: Record<Language, Words> = {
  'pt-BR': {
    missing: ({ domain, record, until }) => ({
      subject: `O domínio ${domain} precisa ser comprovado de novo`,
      body: `O registro TXT ${record}, que comprova o domínio ${domain}, não está mais no DNS.

Adicione o registro de novo até ${until}. Até lá nada muda; depois disso o endereço deixa de mostrar a marca da empresa.`,
    }),
    lost: ({ domain, record }) => ({
      subject: `O domínio ${domain} não mostra mais a marca da empresa`,
      body: `O registro TXT ${record} não voltou ao DNS a tempo, e o domínio ${domain} não está mais comprovado.

Para usá-lo de novo, adicione o registro e peça ao administrador da plataforma que o verifique.`,
    }),
  },
  en: {
    missing: ({ domain, record, until }) => ({
      subject: `The domain ${domain} has to be proven again`,
      body: `The TXT record ${record}, which proves the domain ${domain}, is no longer in its DNS.

Add the record again by ${until}. Until then nothing changes; afterwards the address stops showing the company's brand.`,
    }),
    lost: ({ domain, record }) => ({
      subject: `The domain ${domain} no longer shows the company's brand`,
      body: `The TXT record ${record} did not come back in time, and the domain ${domain} is no longer proven.

To use it again, add the record and ask the platform's administrator to check it.`,
    }),
  },
  es: {
    missing: ({ domain, record, until }) => ({
      subject: `Hay que comprobar de nuevo el dominio ${domain}`,
      body: `El registro TXT ${record}, que comprueba el dominio ${domain}, ya no está en su DNS.

Añada el registro de nuevo antes del ${until}. Hasta entonces no cambia nada; después, la dirección dejará de mostrar la marca de la empresa.`,
    }),
    lost: ({ domain, record }) => ({
      subject: `El dominio ${domain} ya no muestra la marca de la empresa`,
      body: `El registro TXT ${record} no volvió al DNS a tiempo y el dominio ${domain} ya no está comprobado.

Para usarlo de nuevo, añada el registro y pida al administrador de la plataforma que lo verifique.`,
    }),
  },
  tr: {
    missing: ({ domain, record, until }) => ({
      subject: `${domain} alan adının yeniden doğrulanması gerekiyor`,
      body: `${domain} alan adını doğrulayan ${record} TXT kaydı artık DNS'te yok.

Kaydı ${until} tarihine kadar yeniden ekleyin. O zamana kadar hiçbir şey değişmez; sonra bu adres şirketin markasını göstermeyi bırakır.`,
    }),
    lost: ({ domain, record }) => ({
      subject: `${domain} alan adı artık şirketin markasını göstermiyor`,
      body: `${record} TXT kaydı zamanında geri gelmedi ve ${domain} alan adı artık doğrulanmış değil.

Yeniden kullanmak için kaydı ekleyin ve platform yöneticisinden kontrol etmesini isteyin.`,
    }),
  },
}

export const domainMail = (language: Language, outcome: LostProof['outcome'], told: Told) =>
  words[language][outcome](told)
