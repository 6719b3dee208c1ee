import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { idParam, isoDate, knownPassword, language, Message, Nothing, text } from '../platform/fields.ts'
import { mePath, refreshPath, sessionEnds } from './firstPage.ts'
import { User } from './users.ts'

export const accessTokenMinutes = 15
export const resetCodeMinutes = 15
export const SessionEnded = z.object({ ended: z.enum(sessionEnds) })

/** The company's newest event at this moment: a socket that resumes from it knows what happened to anything read later. */
const lastSeq = z.number().int()
export const SignedIn = z.object({ token: z.string(), user: User, lastSeq })
export type SignedIn = z.infer<typeof SignedIn>

export const Credentials = z.object({
  email: z.string('Required').trim().toLowerCase().min(1, 'Required').max(254),
  password: knownPassword.min(1, 'Required'),
  remember: z.boolean().default(true),
})

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Opens a session: an access token, and a refresh cookie.',
  access: 'public',
  body: Credentials,
  response: SignedIn,
})
export const refreshToken = endpoint({
  method: 'POST',
  path: refreshPath,
  summary: 'Exchanges the refresh cookie for a new access token and a new cookie.',
  access: 'public',
  response: SignedIn,
})
export const logout = endpoint({
  method: 'DELETE',
  path: '/auth/logout',
  summary: 'Ends the session.',
  access: 'signedIn',
  whileExpired: true,
  response: Nothing,
})
export const Me = User.extend({ lastSeq })
export type Me = z.infer<typeof Me>
export const readMe = endpoint({
  method: 'GET',
  path: mePath,
  summary: 'The user of this session, and the company’s newest event.',
  access: 'signedIn',
  whileExpired: true,
  response: Me,
})

export const Session = z.object({
  id: z.uuid(),
  current: z.boolean(),
  createdAt: isoDate,
  lastUsedAt: isoDate,
  address: z.string(),
  userAgent: z.string(),
})
export type Session = z.infer<typeof Session>
export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  summary: 'Where this user is signed in.',
  access: 'signedIn',
  whileExpired: true,
  response: z.array(Session),
})
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/auth/sessions',
  summary: 'Signs this user out everywhere else.',
  access: 'signedIn',
  whileExpired: true,
  response: Nothing,
})
export const endSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/:sessionId',
  summary: 'Signs this user out in one place.',
  access: 'signedIn',
  whileExpired: true,
  params: z.object({ sessionId: z.uuid() }),
  response: Nothing,
})

const required = 'Obrigatório'
const named = z.string(required).trim().min(2, 'Muito curto!').max(50, 'Muito longo!')
export const SignUpForm = z.object({
  name: named,
  companyName: named,
  email: z.string(required).trim().toLowerCase().min(1, required).max(254).pipe(z.email('E-mail inválido')),
  password: z.string(required).min(5, 'Muito curto!').max(50, 'Muito longo!'),
  phone: z.string(required).trim().min(1, required).max(30, 'Muito longo!'),
  planId: z.coerce.number(required).int().min(1, required),
  /** Which the visitor reads; the admin goes on in it. */
  language: language.optional(),
  /** Which they look at; likewise. */
  defaultTheme: User.shape.defaultTheme.optional(),
  /** Who sent the visitor. Never a company to join. */
  companyId: z.preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    idParam.optional(),
  ),
})
export const signUp = endpoint({
  method: 'POST',
  path: '/auth/signup',
  summary: 'Opens a new company on a public plan, with its first admin.',
  access: 'public',
  body: SignUpForm,
  response: Nothing,
})

export const resetPasswordRule =
  'Sua senha precisa ter no mínimo 8 caracteres, sendo uma letra maiúscula, uma minúscula e um número.'
export const resetPasswordPattern = /^(?=.*\p{Ll})(?=.*\p{Lu})(?=.*\d).{8,200}$/su

const mailAddress = text(254).trim().toLowerCase()
export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/forgetpassword/:email',
  summary: 'Mails a code with which the password can be set anew.',
  access: 'public',
  params: z.object({ email: mailAddress }),
  response: Message,
})
export const resetPassword = endpoint({
  method: 'POST',
  path: '/resetpasswords/:email/:token/:newPassword',
  summary:
    'Sets a new password with the mailed code. The code and password may also come in the body of the short path.',
  access: 'public',
  params: z.object({ email: mailAddress, token: text(100), newPassword: z.string().max(200) }),
  response: Message,
})
/** The same without secrets in the path; what our own web calls. */
export const resetPasswordInBody = endpoint({
  method: 'POST',
  path: '/resetpasswords',
  summary: 'Sets a new password with the mailed code.',
  access: 'public',
  body: z.object({ email: mailAddress, token: text(100).trim(), newPassword: z.string().max(200) }),
  response: Message,
})
