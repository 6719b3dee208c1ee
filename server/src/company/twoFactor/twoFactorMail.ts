import type { Language } from '@chatflow/contract'

interface Texts {
  subject: string
  body: (name: string, by: string | undefined) => string
}

const texts: Record<Language, Texts> = {
  'pt-BR': {
    subject: 'A verificação em duas etapas da sua conta foi desativada',
    body: (name, by) =>
      `Olá, ${name}!\n\nA verificação em duas etapas da sua conta foi desativada${by ? ` por ${by}` : ''}. Agora a senha basta para entrar.\n\nSe isso foi combinado com você, entre e ative a verificação de novo no seu perfil. Se não foi, troque sua senha e fale com um administrador da empresa.\n`,
  },
  en: {
    subject: 'Two-step verification was turned off for your account',
    body: (name, by) =>
      `Hello, ${name}!\n\nTwo-step verification was turned off for your account${by ? ` by ${by}` : ''}. Your password alone is now enough to sign in.\n\nIf you expected this, sign in and turn verification on again in your profile. If you did not, change your password and talk to an administrator of your company.\n`,
  },
  es: {
    subject: 'Se desactivó la verificación en dos pasos de su cuenta',
    body: (name, by) =>
      `¡Hola, ${name}!\n\nSe desactivó la verificación en dos pasos de su cuenta${by ? ` (${by})` : ''}. Ahora basta la contraseña para iniciar sesión.\n\nSi usted lo esperaba, inicie sesión y vuelva a activarla en su perfil. Si no, cambie su contraseña y hable con un administrador de su empresa.\n`,
  },
  tr: {
    subject: 'Hesabınızın iki adımlı doğrulaması kapatıldı',
    body: (name, by) =>
      `Merhaba ${name},\n\nHesabınızın iki adımlı doğrulaması${by ? ` ${by} tarafından` : ''} kapatıldı. Artık giriş yapmak için yalnızca şifreniz yeterli.\n\nBundan haberiniz varsa giriş yapıp profilinizden doğrulamayı yeniden açın. Haberiniz yoksa şifrenizi değiştirin ve şirketinizin bir yöneticisiyle görüşün.\n`,
  },
}

export function twoFactorMail(person: { name: string; language: Language }, by?: string) {
  const { subject, body } = texts[person.language]
  return { subject, body: body(person.name, by) }
}
