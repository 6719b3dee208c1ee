import { resetCodeMinutes, type Language } from '@chatflow/contract'

interface Texts {
  subject: string
  body: (name: string, code: string) => string
}

const texts: Record<Language, Texts> = {
  'pt-BR': {
    subject: 'Código para redefinir sua senha',
    body: (name, code) =>
      `Olá, ${name}!\n\nSeu código para redefinir a senha é:\n\n${code}\n\nEle vale por ${resetCodeMinutes} minutos e só pode ser usado uma vez. Se não foi você quem pediu, ignore este e-mail: sua senha continua a mesma.\n`,
  },
  en: {
    subject: 'Code to reset your password',
    body: (name, code) =>
      `Hello, ${name}!\n\nYour code to reset your password is:\n\n${code}\n\nIt is valid for ${resetCodeMinutes} minutes and can be used only once. If you did not ask for it, ignore this email: your password stays the same.\n`,
  },
  es: {
    subject: 'Código para restablecer su contraseña',
    body: (name, code) =>
      `¡Hola, ${name}!\n\nSu código para restablecer la contraseña es:\n\n${code}\n\nEs válido durante ${resetCodeMinutes} minutos y solo puede usarse una vez. Si usted no lo pidió, ignore este correo: su contraseña sigue igual.\n`,
  },
  tr: {
    subject: 'Şifrenizi sıfırlama kodu',
    body: (name, code) =>
      `Merhaba ${name},\n\nŞifrenizi sıfırlama kodunuz:\n\n${code}\n\nKod ${resetCodeMinutes} dakika geçerlidir ve yalnızca bir kez kullanılabilir. Bunu siz istemediyseniz bu e-postayı dikkate almayın: şifreniz değişmez.\n`,
  },
}

export function resetMail(user: { name: string; language: Language }, code: string) {
  const { subject, body } = texts[user.language]
  return { subject, body: body(user.name, code) }
}
