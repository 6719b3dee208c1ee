import type { Language } from '@chatflow/contract'

interface Announced {
  name: string
  title: string
  rows: number
  until: string
  link: string
}
type Stopped = Pick<Announced, 'name' | 'title' | 'link'>
interface Texts {
  subject: (title: string) => string
  body: (about: Announced, rows: string, until: string) => string
  stopped: (title: string) => string
  whyStopped: (about: Stopped) => string
}

const texts: Record<Language, Texts> = {
  'pt-BR': {
    subject: (title) => `Relatório: ${title}`,
    body: ({ name, title, link }, rows, until) =>
      `Olá, ${name}!\n\nO relatório “${title}” está pronto, com ${rows} linhas. Entre e baixe o arquivo até ${until}:\n\n${link}\n\nVocê recebe este e-mail porque alguém da sua equipe agendou o envio. Para parar, peça a essa pessoa ou mude em Relatórios.\n`,
    stopped: (title) => `Relatório parado: ${title}`,
    whyStopped: ({ name, title, link }) =>
      `Olá, ${name}!\n\nO relatório “${title}” não é mais enviado: o período dele passou de 20 anos, o máximo de um relatório. Para voltar a receber, abra o relatório salvo, escolha outro período e salve:\n\n${link}\n`,
  },
  en: {
    subject: (title) => `Report: ${title}`,
    body: ({ name, title, link }, rows, until) =>
      `Hello, ${name}!\n\nThe report “${title}” is ready, with ${rows} rows. Sign in and download the file by ${until}:\n\n${link}\n\nYou receive this email because someone on your team scheduled it. To stop it, ask them or change it under Reports.\n`,
    stopped: (title) => `Report stopped: ${title}`,
    whyStopped: ({ name, title, link }) =>
      `Hello, ${name}!\n\nThe report “${title}” is no longer sent: its period has grown beyond 20 years, the most a report can cover. To receive it again, open the saved report, choose another period and save:\n\n${link}\n`,
  },
  es: {
    subject: (title) => `Informe: ${title}`,
    body: ({ name, title, link }, rows, until) =>
      `¡Hola, ${name}!\n\nEl informe “${title}” está listo, con ${rows} filas. Inicie sesión y descargue el archivo antes del ${until}:\n\n${link}\n\nRecibe este correo porque alguien de su equipo programó el envío. Para dejar de recibirlo, pídaselo a esa persona o cámbielo en Informes.\n`,
    stopped: (title) => `Informe detenido: ${title}`,
    whyStopped: ({ name, title, link }) =>
      `¡Hola, ${name}!\n\nEl informe “${title}” ya no se envía: su período superó los 20 años, el máximo de un informe. Para volver a recibirlo, abra el informe guardado, elija otro período y guárdelo:\n\n${link}\n`,
  },
  tr: {
    subject: (title) => `Rapor: ${title}`,
    body: ({ name, title, link }, rows, until) =>
      `Merhaba ${name},\n\n“${title}” raporu ${rows} satırla hazır. Giriş yapıp dosyayı ${until} tarihine kadar indirin:\n\n${link}\n\nBu e-postayı ekibinizden biri gönderimi zamanladığı için alıyorsunuz. Durdurmak için o kişiye söyleyin ya da Raporlar sayfasında değiştirin.\n`,
    stopped: (title) => `Rapor durduruldu: ${title}`,
    whyStopped: ({ name, title, link }) =>
      `Merhaba ${name},\n\n“${title}” raporu artık gönderilmiyor: dönemi, bir raporun kapsayabileceği en uzun süre olan 20 yılı aştı. Yeniden almak için kayıtlı raporu açın, başka bir dönem seçip kaydedin:\n\n${link}\n`,
  },
}

/** Tells that a report is there. The file itself stays behind the sign-in: it names customers. */
export function reportMail(language: Language, about: Announced) {
  const { subject, body } = texts[language]
  const rows = new Intl.NumberFormat(language).format(about.rows)
  const until = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(about.until),
  )
  return { subject: subject(about.title), body: body(about, rows, until) }
}

/** Tells why a report does not come any more, and what to do about it. */
export function stoppedMail(language: Language, about: Stopped) {
  const { stopped, whyStopped } = texts[language]
  return { subject: stopped(about.title), body: whyStopped(about) }
}
