import type { Language } from '@chatflow/contract'

interface Texts {
  subject: string
  body: (name: string) => string
}

const texts: Record<Language, Texts> = {
  'pt-BR': {
    subject: 'Tentativas de entrar na sua conta',
    body: (name) =>
      `Olá, ${name}!\n\nAlguém errou a senha da sua conta várias vezes em poucos minutos. Ninguém entrou, e novas tentativas estão mais lentas. Nos aparelhos em que você já entrou, nada muda.\n\nSe foi você, não precisa fazer nada. Se não foi, e a sua senha é curta ou usada em outro lugar, troque-a.\n`,
  },
  en: {
    subject: 'Failed attempts to sign in to your account',
    body: (name) =>
      `Hello, ${name}!\n\nSomeone entered the wrong password for your account several times within a few minutes. Nobody got in, and further attempts are slowed down. On devices where you have signed in before, nothing changes.\n\nIf it was you, you don’t need to do anything. If it wasn’t, and your password is short or used elsewhere, change it.\n`,
  },
  es: {
    subject: 'Intentos de iniciar sesión en su cuenta',
    body: (name) =>
      `¡Hola, ${name}!\n\nAlguien escribió mal la contraseña de su cuenta varias veces en pocos minutos. Nadie inició sesión, y los nuevos intentos son más lentos. En los dispositivos en los que usted ya inició sesión, nada cambia.\n\nSi fue usted, no tiene que hacer nada. Si no, y su contraseña es corta o la usa en otro lugar, cámbiela.\n`,
  },
  tr: {
    subject: 'Hesabınıza giriş denemeleri',
    body: (name) =>
      `Merhaba ${name},\n\nBirisi birkaç dakika içinde hesabınızın şifresini defalarca yanlış girdi. Kimse giriş yapamadı ve yeni denemeler yavaşlatıldı. Daha önce giriş yaptığınız cihazlarda hiçbir şey değişmez.\n\nBunu siz yaptıysanız bir şey yapmanız gerekmez. Siz değilseniz ve şifreniz kısaysa ya da başka bir yerde de kullanılıyorsa şifrenizi değiştirin.\n`,
  },
}

export function warningMail(owner: { name: string; language: Language }) {
  const { subject, body } = texts[owner.language]
  return { subject, body: body(owner.name) }
}
